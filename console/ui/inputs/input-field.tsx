import { TextField } from '@radix-ui/themes';
import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'group' | 'children'>;
type Props = FieldProps & Omit<ComponentProps<typeof TextField.Root>, keyof FieldProps | 'size'>;

/** One line of text with its label, hint and error. What is not the field's goes to the input. */
export function InputField({ label, hint, error, id, aside, className, ...input }: Props) {
  return <Field {...{ label, hint, error, id, aside, className }}>{(aria) => <TextField.Root {...input} {...aria} size="3" />}</Field>;
}
