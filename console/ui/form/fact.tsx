import type { ReactNode } from 'react';
import type { FormItem } from '#engine/describe/form.ts';
import { Advice } from './advice.tsx';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';

interface Props {
  item: Pick<FormItem, 'label' | 'help'>;
  path: string;
  /** An id for the name, where a list goes by it. */
  nameId?: string;
  /** The value changes while it is edited under it: a screen reader says so. */
  live?: boolean;
  children?: ReactNode;
}

/** A value as it is read: its name, the value, advice, and where its explanation is. Also the head of a control that needs more than a field. */
export function Fact({ item, path, nameId, live, children }: Props) {
  const { words, hintAt } = useForm();
  const label = words(item.label);
  return (
    <div className="fact">
      <div className="fact-words">
        <h3 className="fact-label" id={nameId}>
          {label}
        </h3>
        {children !== undefined && (
          <div className="fact-value" role={live ? 'status' : undefined}>
            {children}
          </div>
        )}
        {item.help && <p className="meta">{words(`${item.help}.lead`)}</p>}
        <Advice text={hintAt(path)} />
      </div>
      {item.help && <Help title={label} help={item.help} />}
    </div>
  );
}
