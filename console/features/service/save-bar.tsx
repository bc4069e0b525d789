import { Button, Spinner } from '@radix-ui/themes';
import type { RefObject } from 'react';
import type { BacktestOutcome } from '#api/contract/backtest.ts';
import { useTexts } from '../../data/i18n.ts';
import { outcomeLine } from '../../ui/figures/outcome.tsx';
import { usePageMark } from '../../ui/page/page-mark.ts';
import './save-bar.css';

interface Props {
  changes: number;
  problems: number;
  busy: boolean;
  /** Nothing can be saved: a list has nothing chosen. */
  rests: boolean;
  /** What the changed filters would have won; null while nothing is changed. */
  outcome: BacktestOutcome | null;
  cancel: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
}

/** Stays above the navigation while something is being edited. */
export function SaveBar({ changes, problems, busy, rests, outcome, cancel, onCancel }: Props) {
  const { t, locale } = useTexts();
  const text = t.forms.configuration;
  usePageMark('save-bar');
  return (
    <div className="save-bar">
      <p className="save-words" role="status" data-role={problems ? 'bad' : undefined}>
        <span>{problems ? text.problems(problems) : changes ? text.changes(changes) : text.nothing()}</span>
        {outcome && <span className="save-outcome">{t.services.preview.week(outcomeLine(outcome, t, locale))}</span>}
      </p>
      <Button ref={cancel} type="button" size="4" variant="soft" color="gray" highContrast onClick={onCancel}>
        {t.common.cancel()}
      </Button>
      <Button type="submit" size="4" aria-disabled={busy || rests || undefined}>
        {busy && <Spinner size="2" />}
        {busy ? text.saving() : text.save()}
      </Button>
    </div>
  );
}
