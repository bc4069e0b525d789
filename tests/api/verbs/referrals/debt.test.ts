import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deadlineOn, debtOf, type Entry, nextDeadline } from '#api/verbs/referrals/debt.ts';
import { HOUR, MINUTE } from '#config/constants.ts';

const YEAR = { from: Date.parse('2026-01-01T00:00:00-05:00'), to: Date.parse('2027-01-01T00:00:00-05:00') };
const SHOWN = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'medium' });
const shown = (at: number) => SHOWN.format(at).split(' ') as [string, string];
const instant = fc.integer({ min: YEAR.from, max: YEAR.to });
const charge = fc.record({ cents: fc.integer({ min: 1, max: 100_000 }), dueAt: instant });
const credit = fc.record({ cents: fc.integer({ min: -100_000, max: -1 }), dueAt: fc.constant(null) });
const rows: fc.Arbitrary<Entry[]> = fc.array(fc.oneof(charge, credit), { maxLength: 40 });

/** The slow and plain way: credits pay the charges in the order they are due. */
function byHand(entries: readonly Entry[], now: number) {
  let left = entries.filter(({ dueAt }) => dueAt === null).reduce((sum, { cents }) => sum - cents, 0);
  let [owed, overdue] = [0, 0];
  for (const { cents, dueAt } of entries.filter(({ dueAt }) => dueAt !== null).sort((a, b) => a.dueAt! - b.dueAt!)) {
    const open = Math.max(0, cents - left);
    left = Math.max(0, left - cents);
    owed += open;
    if (dueAt! <= now) overdue += open;
  }
  return { owed, overdue, earned: left };
}

describe('api/verbs/referrals/debt', () => {
  it('owes what its charges add up to after every credit, the oldest paid first; overdue is what was due (PROD-15, OPEN-09)', () => {
    fc.assert(
      fc.property(rows, instant, (entries, now) => {
        expect(debtOf(entries, now)).toMatchObject(byHand(entries, now));
      }),
      { numRuns: 2000 },
    );
  });

  it('owes nothing after a settlement of all, and cents never drift, in whatever order the rows are', () => {
    fc.assert(
      fc.property(rows, instant, (entries, now) => {
        const { owed } = debtOf(entries, now);
        const settled = [...entries, { cents: -owed, dueAt: null }];

        expect(debtOf(settled, now)).toMatchObject({ owed: 0, overdue: 0 });
        expect(debtOf([...entries].reverse(), now)).toEqual(debtOf(entries, now));
        expect(Number.isInteger(owed)).toBe(true);
      }),
    );
  });

  it('is overdue from the due instant on, not a millisecond before', () => {
    const dueAt = deadlineOn(20_700);

    expect(debtOf([{ cents: 2500, dueAt }], dueAt - 1)).toMatchObject({ owed: 2500, overdue: 0 });
    expect(debtOf([{ cents: 2500, dueAt }], dueAt)).toMatchObject({ owed: 2500, overdue: 2500 });
  });

  it('counts down to the next 18:00 of New York, for every minute of a year (BILL-28, CONST-48)', () => {
    for (let now = YEAR.from; now < YEAR.to; now += 7 * MINUTE) {
      const deadline = nextDeadline(now);
      expect(shown(deadline)[1]).toBe('18:00:00');
      expect(deadline).toBeGreaterThan(now);
      // 23 to 25 hours: no deadline is skipped.
      expect(deadline - now).toBeLessThanOrEqual(25 * HOUR);
      const today = shown(now)[1] < '18:00:00';
      expect(shown(deadline)[0] === shown(now)[0]).toBe(today);
    }
  });

  it.each([
    ['spring', '2026-03-07T18:00:00-05:00', 23],
    ['autumn', '2026-10-31T18:00:00-04:00', 25],
  ])('keeps 18:00 over the night in %s on which the clocks change', (_, from, hours) => {
    const evening = Date.parse(from);

    expect(nextDeadline(evening) - evening).toBe(hours * HOUR);
    expect(nextDeadline(evening - 1)).toBe(evening);
  });
});
