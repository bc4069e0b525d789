import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidBetween, planOf, replay } from '#api/verbs/billing/plan-days.ts';
import { coveredDays } from '#api/verbs/charts/covered-days.ts';
import { bucketsOf, dateText } from '#api/verbs/charts/range.ts';
import { newYorkDate, startOfNewYorkDate } from '#api/verbs/new-york.ts';
import { DAY, HOUR } from '#config/constants.ts';

const FIRST = Date.parse('2026-10-20') / DAY;
const RANGE = { from: FIRST, to: FIRST + 30 };

const row = fc.record({
  at: fc.integer({ min: 0, max: 40 * 24 }).map((hours) => startOfNewYorkDate(FIRST - 5) + hours * HOUR),
  cents: fc.constantFrom(0, 5000, -5000),
  days: fc.integer({ min: -7, max: 14 }),
  setTo: fc.option(
    fc.integer({ min: -10, max: 10 }).map((days) => startOfNewYorkDate(FIRST + days)),
    { nil: null, freq: 6 },
  ),
});

describe('api/charts/covered-days', () => {
  it('says of every day what a replay of the rows known at its end says, over a change of clocks (ADMIN-10, ADMIN-15)', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (drawn) => {
        const rows = drawn.toSorted((a, b) => a.at - b.at);
        const { active, paid } = coveredDays(rows, [], RANGE);
        for (let date = RANGE.from; date <= RANGE.to; date++) {
          const end = startOfNewYorkDate(date + 1);
          const known = rows.filter(({ at }) => at < end);
          const plan = planOf(replay(known), end - 1);
          expect(active[date - RANGE.from]).toBe(plan !== null && plan.expiresAt >= end - 1 ? 1 : 0);
          expect(paid[date - RANGE.from]).toBe(paidBetween(known, date, date) ? 1 : 0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('counts the days that a partner collected the money of', () => {
    const { active, paid } = coveredDays([], [{ from: FIRST - 3, to: FIRST + 1 }], RANGE);

    expect([...active.subarray(0, 4)]).toEqual([1, 1, 0, 0]);
    expect(paid).toEqual(active);
  });

  it('answers 120 days by day and more by week from Monday on, never more than 120 points (ADMIN-19)', () => {
    const days = bucketsOf({ from: FIRST, to: FIRST + 119 });
    const weeks = bucketsOf({ from: FIRST, to: FIRST + 120 });

    expect([days.step, days.spans.length]).toEqual(['day', 120]);
    expect([weeks.step, dateText(weeks.spans[1]!.from)]).toEqual(['week', '2026-10-26']);
    expect(weeks.spans.at(-1)!.to).toBe(FIRST + 120);
    expect(bucketsOf({ from: FIRST - 365, to: FIRST }).spans.length).toBeLessThanOrEqual(120);
    expect(newYorkDate(startOfNewYorkDate(FIRST))).toBe(FIRST);
  });
});
