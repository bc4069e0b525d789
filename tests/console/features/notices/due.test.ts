import { describe, expect, it } from 'vitest';
import { firstOf } from '../../../../console/data/overlay-queue.ts';
import { isNewAnnouncement, isNewDialog, isQuiet, nextPromotion, seenAt } from '../../../../console/features/notices/due.ts';
import { statusNotices } from '../../../../console/features/notices/status-notices.ts';

const words = { title: 'Hello', body: 'Text' };
const notice = (version: number) => ({ version, en: words, es: words });
const row = (service: string, status: 'OK' | 'KO' | 'MEH', description: string, descriptionEs: string | null = null) => ({
  service,
  status,
  description,
  descriptionEs,
});

describe('which notices drivers see', () => {
  it.each([
    [1, undefined, true],
    [2, { version: 1 }, true],
    [2, { version: 2 }, false],
    [2, { version: 3 }, false],
  ])('shows general dialog %i to who has seen %o: %s (OVERLAY-08)', (version, generalDialogData, shown) => {
    expect(isNewDialog(notice(version), { generalDialogData })).toBe(shown);
  });

  it('shows an announcement whose number is greater than the one seen, and stores no time before it (OVERLAY-09)', () => {
    expect(isNewAnnouncement(notice(2000), { latestSeenAnnouncement: 1999 })).toBe(true);
    expect(isNewAnnouncement(notice(2000), { latestSeenAnnouncement: 2000 })).toBe(false);
    expect([isNewAnnouncement(null, {}), isNewDialog(undefined, {})]).toEqual([false, false]);
    expect([seenAt({ version: 2000 }, 3000.7), seenAt({ version: 9000 }, 3000)]).toEqual([3000, 9000]);
  });

  it('raises an error for KO, a warning for MEH and nothing for OK, with the description in the reader’s language (OVERLAY-19)', () => {
    const rows = [row('Spark', 'KO', 'Down', 'Caído'), row('Veho', 'MEH', 'Slow'), row('Relay', 'OK', 'Fine')];

    expect(statusNotices(rows, 'es').map(({ severity, text }) => [severity, text])).toEqual([
      ['error', 'Spark: Caído'],
      ['warning', 'Veho: Slow'],
    ]);
  });

  it('shows promotions one after the other, each once (OVERLAY-10)', () => {
    const promotion = (promotionId: string, seen = false) => ({
      promotionId,
      seen,
      title: 'T',
      subtitle: '',
      bodyText: '',
      bodyHTML: '',
      es: null,
    });
    const all = [promotion('a', true), promotion('b'), promotion('c')];

    expect(nextPromotion(all, new Set())?.promotionId).toBe('b');
    expect(nextPromotion(all, new Set(['b']))?.promotionId).toBe('c');
    expect(nextPromotion(undefined, new Set())).toBeUndefined();
  });

  it('lets the most important overlay go first, and covers no payment', () => {
    expect(firstOf(new Set(['promotion', 'generalDialog', 'activation']))).toBe('activation');
    expect(firstOf(new Set(['whatsNew', 'terms']))).toBe('terms');
    expect(['/billing', '/set-up', '/flex/sign-in', '/admin/configuration', '/flex', '/'].map(isQuiet)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
