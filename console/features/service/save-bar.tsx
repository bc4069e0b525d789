import { Button, Spinner } from '@radix-ui/themes';
import type { RefObject } from 'react';
import { useTexts } from '../../data/i18n.ts';

interface Props {
  changes: number;
  problems: number;
  busy: boolean;
  /** Nothing can be saved: a list has nothing chosen. */
  rests: boolean;
  cancel: RefObject<HTMLButtonElement | null>;
  onCancel(): void;
}

/** Stays above the navigation while something is being edited. */
export function SaveBar({ changes, problems, busy, rests, cancel, onCancel }: Props) {
  const { t } = useTexts();
  const text = t.forms.configuration;
  return (
    <div className="save-bar">
      <p className="save-words" role="status" data-role={problems ? 'bad' : undefined}>
        {problems ? text.problems(problems) : changes ? text.changes(changes) : text.nothing()}
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
