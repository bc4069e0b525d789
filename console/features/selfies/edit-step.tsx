import { Button, Spinner } from '@radix-ui/themes';
import { useState } from 'react';
import { fill } from '../../data/later-texts.ts';
import type { SelfieTexts } from './texts.ts';

interface Props {
  stored: readonly string[];
  words: SelfieTexts;
  onRemove(urls: string[]): Promise<void>;
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Stored selfies to select and delete, after a question: they do not come back. */
export function EditStep({ stored, words, onRemove }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [question, setQuestion] = useState<'none' | 'open' | 'kept'>('none');
  const [busy, setBusy] = useState(false);
  const own = words.dialog.edit;
  const toggle = (url: string) => {
    setQuestion('none');
    setSelected((before) => new Set(before.has(url) ? [...before].filter((each) => each !== url) : [...before, url]));
  };
  const rests = selected.size === 0 || busy;
  async function remove() {
    if (busy) return;
    setBusy(true);
    await onRemove([...selected]);
    setBusy(false);
    setQuestion('none');
  }
  return (
    <div className="selfie-step">
      <p>{own.lead}</p>
      <ul className="selfies-grid">
        {stored.map((url, i) => (
          <li key={url}>
            <label className="selfie-choice">
              <input
                type="checkbox"
                checked={selected.has(url)}
                aria-label={fill(own.select, { number: i + 1 })}
                onChange={() => toggle(url)}
              />
              <img src={url} alt="" width="160" height="120" />
            </label>
          </li>
        ))}
      </ul>
      {question === 'open' ? (
        <div role="alertdialog" aria-labelledby="selfies-sure" className="selfie-step">
          <p id="selfies-sure" className="strong">
            {fill(own.sure, { count: selected.size })}
          </p>
          {/* The harmless answer has the focus. */}
          <Button ref={focus} size="4" className="wide" variant="soft" color="gray" highContrast onClick={() => setQuestion('kept')}>
            {own.keep}
          </Button>
          <Button size="4" className="wide danger" aria-disabled={busy || undefined} onClick={() => void remove()}>
            {busy && <Spinner size="2" />} {own.go}
          </Button>
        </div>
      ) : (
        <Button
          ref={question === 'kept' ? focus : undefined}
          size="4"
          className="wide danger"
          aria-disabled={rests || undefined}
          onClick={() => rests || setQuestion('open')}
        >
          {own.remove}
        </Button>
      )}
    </div>
  );
}
