import type { ReactNode } from 'react';
import { Advice } from './advice.tsx';
import { useForm } from './form-context.ts';
import { Help } from './help.tsx';

interface Props {
  label: string;
  help?: string | undefined;
  advice?: string | null;
  children: ReactNode;
}

/** A saved value as it is read: its name, the value, and where its explanation is. */
export function Fact({ label, help, advice = null, children }: Props) {
  const { words } = useForm();
  return (
    <div className="fact">
      <div className="fact-words">
        <h3 className="fact-label">{label}</h3>
        <div className="fact-value">{children}</div>
        {help && <p className="meta">{words(`${help}.lead`)}</p>}
        <Advice text={advice} />
      </div>
      {help && <Help title={label} help={help} />}
    </div>
  );
}
