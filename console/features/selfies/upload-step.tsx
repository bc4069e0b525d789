import { Button } from '@radix-ui/themes';
import { type ChangeEvent, useRef, useState } from 'react';
import { SELFIES } from '#config/constants.ts';
import { fill } from '../../data/later-texts.ts';
import { Refusal } from '../../ui/feedback/refusal.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { SelfieTexts } from './texts.ts';

interface Props {
  /** How many more may be kept. */
  left: number;
  chosen: readonly ImageBitmap[];
  words: SelfieTexts['dialog']['upload'];
  onChoose(pictures: readonly ImageBitmap[]): void;
  onNext(): void;
}

/** Choosing pictures; without one there is nothing to upload. */
export function UploadStep({ left, chosen, words, onChoose, onNext }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (!files.length) return;
    const pictures: ImageBitmap[] = [];
    let told = files.length > left ? fill(words.tooMany, { left, most: SELFIES.most }) : null;
    for (const file of files.slice(0, left)) {
      const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
      if (picture) pictures.push(picture);
      else told = fill(words.unreadable, { name: file.name });
    }
    setRefused(told);
    onChoose(pictures);
  }
  const isEmpty = chosen.length === 0;
  return (
    <div className="selfie-step">
      <p>{fill(words.lead, { left })}</p>
      <input ref={input} type="file" accept="image/jpeg,image/png,image/webp" multiple hidden onChange={(event) => void choose(event)} />
      <button type="button" className="button-link" onClick={() => input.current?.click()}>
        <Icon name="picture" /> {words.choose}
      </button>
      <Refusal>{refused}</Refusal>
      <p role="status">{isEmpty ? words.none : fill(words.chosen, { count: chosen.length })}</p>
      <Button size="4" className="wide" aria-disabled={isEmpty || undefined} onClick={() => isEmpty || onNext()}>
        {words.upload}
      </Button>
    </div>
  );
}
