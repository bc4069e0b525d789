import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { fill } from '../../data/later-texts.ts';
import type { SelfieTexts } from './texts.ts';

interface Props {
  stored: readonly string[];
  words: SelfieTexts;
  onRemove(urls: string[]): Promise<void>;
}

/** Stored selfies to select and delete. */
export function EditStep({ stored, words, onRemove }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const own = words.dialog.edit;
  const toggle = (url: string) =>
    setSelected((before) => new Set(before.has(url) ? [...before].filter((each) => each !== url) : [...before, url]));
  const rests = selected.size === 0 || busy;
  async function remove() {
    if (rests) return;
    setBusy(true);
    await onRemove([...selected]);
    setBusy(false);
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
      <Button size="4" className="wide" color="red" aria-disabled={rests || undefined} onClick={() => void remove()}>
        {own.remove}
      </Button>
    </div>
  );
}
