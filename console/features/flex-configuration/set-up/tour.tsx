import { Button } from '@radix-ui/themes';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../data/i18n.ts';
import { FormIcon } from '../../../ui/form/form-icon.tsx';

/** Where each station points: `data-tour` of the control, and the key of its words. */
export const STATIONS = [
  { at: 'schedule', words: 'schedule' },
  { at: 'day', words: 'day' },
  { at: 'earliest', words: 'earliest' },
  { at: 'latest', words: 'latest' },
  { at: 'add', words: 'add' },
  { at: 'minPay', words: 'minPay' },
  { at: 'timeBuffer', words: 'timeBuffer' },
  { at: 'next', words: 'nextButton' },
] as const;

/** Walks along the controls of the set-up; the page stays in use beneath it. Escape ends it. */
export function Tour({ opener, onEnd }: { opener: RefObject<HTMLElement | null>; onEnd(): void }) {
  const { t } = useTexts();
  const words = t.forms.setUp.tour;
  const title = useId();
  const [step, setStep] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const { at, words: key } = STATIONS[step]!;
  const last = step === STATIONS.length - 1;

  useEffect(() => {
    const place = document.querySelector<HTMLElement>(`[data-tour="${at}"]`);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    place?.setAttribute('data-touring', '');
    place?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' });
    card.current?.focus({ preventScroll: true });
    return () => place?.removeAttribute('data-touring');
  }, [at]);

  const end = () => {
    onEnd();
    opener.current?.focus();
  };
  return (
    <div
      ref={card}
      role="dialog"
      aria-label={words.label()}
      aria-describedby={title}
      tabIndex={-1}
      className="tour"
      data-top={at === 'next' ? '' : undefined}
      onKeyDown={(event) => event.key === 'Escape' && end()}
    >
      <header className="tour-head">
        <p className="meta">{words.at({ at: step + 1, of: STATIONS.length })}</p>
        <button type="button" className="bar-button" aria-label={words.skip()} title={words.skip()} onClick={end}>
          <FormIcon name="cross" size={20} />
        </button>
      </header>
      <div id={title} aria-live="polite">
        <h2 className="section-title">{words[key].title()}</h2>
        <p>{words[key].text()}</p>
      </div>
      <div className="tour-actions">
        <Button type="button" size="4" variant="soft" color="gray" highContrast disabled={step === 0} onClick={() => setStep(step - 1)}>
          {words.back()}
        </Button>
        <Button type="button" size="4" onClick={() => (last ? end() : setStep(step + 1))}>
          {last ? words.end() : words.next()}
        </Button>
      </div>
    </div>
  );
}
