import type { ComponentProps } from 'react';
import { Select } from '../form/select.tsx';
import { Field } from './field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'group' | 'children'>;
type Props = FieldProps & Omit<ComponentProps<typeof Select>, keyof FieldProps>;

/** The device's own list of choices with its label, hint and error. What is not the field's goes to the list. */
export function SelectField({ label, hint, error, id, aside, className, ...list }: Props) {
  return <Field {...{ label, hint, error, id, aside, className }}>{(aria) => <Select {...list} {...aria} />}</Field>;
}
