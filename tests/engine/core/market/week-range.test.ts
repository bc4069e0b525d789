import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advise, outlookOf, type PatienceOutcome, rangeOf } from '#engine/core/market/week-range.ts';
import { PATIENCES } from '#engine/model/session.ts';
import { seeded } from '../../../support/fake-clock.ts';

const pay = fc.integer({ min: 0, max: 500_000 });
const weeks = fc.array(pay, { minLength: 2, maxLength: 8 });

function outcome(patience: PatienceOutcome['patience'], low: number, middle: number, over: Partial<PatienceOutcome> = {}): PatienceOutcome {
  const week = { low, middle, high: 2 * middle - low };
  return { patience, week, rest: week, perHour: 2000, ...over };
}
const outcomes = fc
  .array(fc.tuple(pay, pay), { minLength: 1, maxLength: 4 })
  .map((list) => list.map(([a, b], i) => outcome(PATIENCES[i]!, Math.min(a, b), Math.max(a, b))));

describe('engine/core/market/week-range', () => {
  it('foretells nothing from fewer than two weeks', () => {
    expect(rangeOf([])).toBeNull();
    expect(rangeOf([80_000])).toBeNull();
    expect(rangeOf([80_000, 80_000])).toEqual({ low: 80_000, middle: 80_000, high: 80_000 });
  });

  it('holds its middle, which is the mean, and never falls below nothing', () => {
    fc.assert(
      fc.property(weeks, (list) => {
        const { low, middle, high } = rangeOf(list)!;
        expect(middle).toBe(Math.round(list.reduce((sum, one) => sum + one, 0) / list.length));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(middle);
        expect(high).toBeGreaterThanOrEqual(middle);
      }),
    );
  });

  it('does not mind the order of the weeks, and moves with what every week has more', () => {
    fc.assert(
      fc.property(weeks, pay, (list, more) => {
        const range = rangeOf(list)!;
        expect(rangeOf(list.toReversed())!.middle).toBe(range.middle);
        const moved = rangeOf(list.map((one) => one + more))!;
        expect(Math.abs(moved.middle - range.middle - more)).toBeLessThanOrEqual(1);
        expect(Math.abs(moved.high - range.high - more)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is wider for fewer weeks that differ as much', () => {
    const width = (list: number[]) => rangeOf(list)!.high - rangeOf(list)!.middle;
    expect(width([60_000, 80_000])).toBeGreaterThan(width([60_000, 80_000, 60_000, 80_000]));
  });

  it.each([2, 3, 4, 8])('holds four of five further weeks, learned from %i', (n) => {
    const random = seeded(n);
    // Sums of several blocks: about normal, as weeks of work are.
    const aWeek = () => Array.from({ length: 12 }, () => 3000 + random() * 8000).reduce((sum, one) => sum + one, 0);
    let held = 0;
    for (let round = 0; round < 4000; round++) {
      const { low, high } = rangeOf(Array.from({ length: n }, aWeek))!;
      const next = aWeek();
      if (next >= low && next <= high) held += 1;
    }
    expect(held / 4000).toBeGreaterThan(0.77);
    expect(held / 4000).toBeLessThan(0.83);
  });

  it('advises the least patience that makes sure of the goal, else the one that brings most', () => {
    const all = [outcome('off', 50_000, 60_000), outcome('middle', 55_000, 70_000), outcome('high', 40_000, 65_000)];
    expect(advise(all, 45_000)).toBe('off');
    expect(advise(all, 52_000)).toBe('middle');
    expect(advise(all, 90_000)).toBe('middle');
    expect(advise(all, null)).toBe('middle');
    expect(advise([], 50_000)).toBeNull();
    fc.assert(
      fc.property(outcomes, pay, (list, goal) => {
        const chosen = list.find(({ patience }) => patience === advise(list, goal))!;
        const most = Math.max(...list.map(({ week }) => week.middle));
        expect(chosen.week.low >= goal || chosen.week.middle === most).toBe(true);
      }),
    );
  });

  it('advises for hours the best paid patience that still brings them', () => {
    const all = [outcome('off', 1800, 2000, { perHour: 1900 }), outcome('middle', 1500, 1700, { perHour: 2300 })];

    expect(advise(all, 1400, 'hours')).toBe('middle');
    expect(advise(all, 1600, 'hours')).toBe('off');
    expect(advise(all, 2500, 'hours')).toBe('off');
    expect(outlookOf({ goal: 2400, of: 'hours', done: 600, ahead: 0, outcomes: [all[1]!], present: 'middle' })).toMatchObject({
      short: 100,
      hours: 2,
    });
  });

  it('says where the week is and what would bring the driver there', () => {
    const all = [outcome('off', 10_000, 20_000), outcome('middle', 10_000, 30_000), outcome('high', 5000, 25_000)];
    const at = (goal: number, done = 40_000, ahead = 10_000) => outlookOf({ goal, done, ahead, outcomes: all, present: 'off' });

    expect(at(40_000)).toEqual({ state: 'reached' });
    expect(at(50_000)).toEqual({ state: 'on-track' });
    expect(at(70_000)).toEqual({ state: 'on-track' });
    expect(at(70_001)).toEqual({ state: 'behind', patience: 'middle', short: 0, hours: 0 });
    expect(at(89_000)).toEqual({ state: 'behind', patience: 'middle', short: 9000, hours: 4.5 });
    expect(outlookOf({ goal: 90_000, done: 0, ahead: 0, outcomes: [], present: 'off' })).toEqual({ state: 'unknown' });
    const nothing = [outcome('off', 0, 0, { perHour: 0 })];
    expect(outlookOf({ goal: 500, done: 0, ahead: 0, outcomes: nothing, present: 'off' })).toMatchObject({ short: 500, hours: null });
  });

  it('never says less is missing when the goal is higher or less was earned', () => {
    const rank = { reached: 0, 'on-track': 1, unknown: 2, behind: 3 };
    fc.assert(
      fc.property(outcomes, pay, pay, fc.integer({ min: 0, max: 100_000 }), (list, goal, done, more) => {
        const base = { ahead: 0, outcomes: list, present: list[0]!.patience };
        const [one, other] = [outlookOf({ ...base, goal, done }), outlookOf({ ...base, goal: goal + more, done })];
        expect(rank[other.state]).toBeGreaterThanOrEqual(rank[one.state]);
        if (one.state === 'behind' && other.state === 'behind') expect(other.short).toBeGreaterThanOrEqual(one.short);
      }),
    );
  });
});
