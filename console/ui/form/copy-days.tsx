import { Button } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { useTexts } from '../../data/i18n.ts';
import { toast } from '../feedback/toast.ts';
import { FormIcon } from './form-icon.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  names: readonly string[];
  from: number;
  onCopy(days: number[]): void;
}

/** Gives one day's hours to others: the working week, the weekend, all of it, or a choice. */
export function CopyDays({ names, from, onCopy }: Props) {
  const { t } = useTexts();
  const words = t.forms.schedule;
  const opener = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<number[] | null>(null);
  const name = names[from]!;
  const others = names.map((_, at) => at).filter((at) => at !== from);
  const only = (wanted: (at: number) => boolean) => setChosen(others.filter(wanted));
  const copy = () => {
    onCopy(chosen ?? []);
    toast.success(words.copied(chosen?.length ?? 0));
    setChosen(null);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="bar-button"
        aria-label={words.copy(name)}
        title={words.copy(name)}
        aria-haspopup="dialog"
        onClick={() => only((at) => at < 5)}
      >
        <FormIcon name="copy" size={20} />
      </button>
      {chosen && (
        <Sheet
          open
          title={words.copyTitle(name)}
          lead={words.copyLead()}
          opener={opener}
          onClose={() => setChosen(null)}
          footer={
            <Button type="button" size="4" className="wide" disabled={chosen.length === 0} onClick={copy}>
              {words.copyNow()}
            </Button>
          }
        >
          <div className="quick-days">
            <button type="button" className="button-link" onClick={() => only((at) => at < 5)}>
              {words.weekdays()}
            </button>
            <button type="button" className="button-link" onClick={() => only((at) => at >= 5)}>
              {words.weekend()}
            </button>
            <button type="button" className="button-link" onClick={() => only(() => true)}>
              {words.all()}
            </button>
          </div>
          <ul className="check-list">
            {others.map((at) => (
              <li key={at}>
                <label className="check-row">
                  <input
                    type="checkbox"
                    checked={chosen.includes(at)}
                    onChange={(event) => setChosen(event.target.checked ? [...chosen, at] : chosen.filter((other) => other !== at))}
                  />
                  {names[at]}
                </label>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
