import { type ReactNode, useId } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { Field, type FieldAria } from '../inputs/field.tsx';
import { Advice } from './advice.tsx';
import { Fact } from './fact.tsx';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';

/** Spread over the control: what ties it to its words, and that its value is advised against. */
type ItemAria = FieldAria & { 'data-advised': '' | undefined };

interface Props {
  item: Pick<FormItem, 'label' | 'help'>;
  path: string;
  id: string;
  /** The saved value in words. */
  shown: ReactNode;
  /** What is expected, where the item has no help. */
  hint?: string;
  /** What is wrong for now, before any rule is asked. */
  problem?: string | null;
  group?: boolean;
  className?: string;
  /** Draws the control. Not called while the form is read. */
  children(aria: ItemAria): ReactNode;
}

/** The shell of every described item that is one field: read, its value in words; edited, its control with help, advice and what is wrong. */
export function ItemField({ item, path, id, shown, hint, problem, children, ...field }: Props) {
  const { mode, words, issueAt, hintAt } = useForm();
  const adviceId = useId();
  if (mode === 'view')
    return (
      <Fact item={item} path={path}>
        {shown}
      </Fact>
    );
  const label = words(item.label);
  const advice = hintAt(path);
  return (
    <Field
      {...field}
      id={id}
      label={label}
      hint={item.help ? words(`${item.help}.lead`) : hint}
      error={problem ?? issueAt(path)}
      aside={item.help && <Help title={label} help={item.help} />}
    >
      {(aria) => (
        <>
          {children({
            ...aria,
            'aria-describedby': [aria['aria-describedby'], advice && adviceId].filter(Boolean).join(' ') || undefined,
            'data-advised': advice ? '' : undefined,
          })}
          <Advice id={adviceId} text={advice} />
        </>
      )}
    </Field>
  );
}
