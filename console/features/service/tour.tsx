import { Button } from '@radix-ui/themes';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { TranslationFunctions } from '#config/i18n/i18n-types.ts';
import type { FormItem } from '#engine/describe/form.ts';
import type { TextKey } from '#engine/describe/text-key.ts';
import { useTexts } from '../../data/i18n.ts';
import { FormIcon } from '../../ui/form/form-icon.tsx';

interface Station {
  /** `data-tour` of the control. */
  at: string;
  title: string;
  text: string;
}

/** Stops at every control of a step: more than one where a control has several parts, and the button that goes on. */
export function stationsOf(items: readonly FormItem[], own: (key: TextKey) => string, t: TranslationFunctions): Station[] {
  const words = t.forms.setUp.tour;
  const told = (at: string, { title, text }: { title(): string; text(): string }) => ({ at, title: title(), text: text() });
  const stations = items.flatMap((item): Station[] => {
    if (item.kind === 'weekly-schedule')
      return [told(item.name, words.schedule), told('day', words.day), told('earliest', words.earliest), told('latest', words.latest)];
    if (item.kind === 'location-picker') return [told('add', words.add)];
    return [{ at: item.name, title: own(item.label), text: item.help ? own(`${item.help}.lead`) : '' }];
  });
  return [...stations, told('next', words.nextButton)];
}

interface Props {
  items: readonly FormItem[];
  words(key: TextKey): string;
  opener: RefObject<HTMLElement | null>;
  onEnd(): void;
}

/** Walks along the controls of the set-up; the page stays in use beneath it. Escape ends it. */
export function Tour({ items, words: own, opener, onEnd }: Props) {
  const { t } = useTexts();
  const words = t.forms.setUp.tour;
  const title = useId();
  const [step, setStep] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const stations = stationsOf(items, own, t);
  const { at, title: heading, text } = stations[step]!;
  const last = step === stations.length - 1;

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
        <p className="meta">{words.at({ at: step + 1, of: stations.length })}</p>
        <button type="button" className="bar-button" aria-label={words.skip()} title={words.skip()} onClick={end}>
          <FormIcon name="cross" size={20} />
        </button>
      </header>
      <div id={title} aria-live="polite">
        <h2 className="section-title">{heading}</h2>
        <p>{text}</p>
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
