import { useCallback } from 'react';
import type { ScheduledAssignment } from '#api/contract/blocks.ts';
import type { Locales, TranslationFunctions } from '#config/i18n/i18n-types.ts';
import { useTexts } from '../data/i18n.ts';
import { toast } from '../ui/feedback/toast.ts';
import { shortDay, timeRange } from '../ui/text/format.ts';

/** What to do when the platform takes a block back: a notice that stays until it is closed, one a block. */
export function useBlockWithdrawnNotice(): (block: ScheduledAssignment) => void {
  const { t, locale } = useTexts();
  return useCallback(
    (block) => {
      const id = `withdrawn:${block.service}:${block.startTime}`;
      toast.warning(blockWithdrawnText(block, t, locale), { id, duration: Number.POSITIVE_INFINITY, closeButton: true });
    },
    [t, locale],
  );
}

export function blockWithdrawnText(
  { startTime, endTime, timeZone, location }: ScheduledAssignment,
  t: TranslationFunctions,
  locale: Locales,
): string {
  const [from, to] = [startTime * 1000, endTime * 1000];
  const pieces = [shortDay(from, timeZone, locale), timeRange(from, to, timeZone, locale), location];
  return t.console.shell.blockWithdrawn(pieces.filter(Boolean).join(' · '));
}
