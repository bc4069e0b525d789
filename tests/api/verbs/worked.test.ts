import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Paid } from '#api/contract/earnings.ts';
import { earningsOf, type PlacedBlock } from '#api/verbs/work/worked.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';

/** A Thursday, 1 PM in New York. */
const NOW = Date.UTC(2026, 10, 19, 18);

const block = (startsAt: number, hours: number, price: number | null, over: Partial<PlacedBlock> = {}): PlacedBlock => ({
  service: 'AMAZON_FLEX',
  startsAt,
  endsAt: startsAt + hours * HOUR,
  locationId: 's',
  price,
  tips: 0,
  currency: 'USD',
  location: 'Station',
  timeZone: 'America/New_York',
  ...over,
});

const payOf = (sums: readonly Paid[], currency: string) =>
  sums.filter((sum) => sum.currency === currency).reduce((total, { base, tips }) => total + base + tips, 0);

describe('api/verbs/work/worked', () => {
  it('counts a block on the day it is worked on, whenever it was won, base pay and tips apart', () => {
    const monday = Date.UTC(2026, 10, 16, 14);

    const { days, weeks } = earningsOf([block(monday, 3, 8000, { tips: 1250 })], NOW);

    expect(days.map(({ done }) => done.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(days[0]!.done).toEqual([{ currency: 'USD', base: 8000, tips: 1250, blocks: 1, minutes: 180 }]);
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)!.done).toEqual(days[0]!.done);
  });

  it('keeps what is still ahead, or runs, apart from what is done', () => {
    const { days } = earningsOf([block(NOW - HOUR, 2, 5000), block(NOW + 2 * HOUR, 3, 6000), block(NOW - 5 * HOUR, 2, 4000)], NOW);

    expect(days[3]!.done).toMatchObject([{ base: 4000, blocks: 1 }]);
    expect(days[3]!.ahead).toMatchObject([{ base: 11_000, blocks: 2 }]);
  });

  it('has the days of the zone where most places lie, and of New York where none is known', () => {
    // Monday 11 PM in Los Angeles is Tuesday in New York.
    const late = Date.UTC(2026, 10, 17, 7);
    const west = earningsOf([block(late, 1, 100, { timeZone: 'America/Los_Angeles' })], NOW);
    const none = earningsOf([block(late, 1, 100, { timeZone: null })], NOW);

    expect([west.timeZone, west.days.findIndex(({ done }) => done.length)]).toEqual(['America/Los_Angeles', 0]);
    expect([none.timeZone, none.days.findIndex(({ done }) => done.length)]).toEqual(['America/New_York', 1]);
  });

  it('never adds two currencies, and a block without pay adds only its time', () => {
    const { weeks } = earningsOf([block(NOW - 5 * HOUR, 2, null), block(NOW - 3 * HOUR, 1, 900, { currency: 'EUR' })], NOW);

    expect(weeks.at(-1)!.done).toEqual([
      { currency: 'USD', base: 0, tips: 0, blocks: 1, minutes: 120 },
      { currency: 'EUR', base: 900, tips: 0, blocks: 1, minutes: 60 },
    ]);
  });

  it('knows what of last week had ended by the same weekday and time of day, where the clocks change between too', () => {
    const lastWeek = (hours: number) => block(NOW - 7 * DAY - HOUR + hours * HOUR, 1, 1000);
    const { lastWeekByNow, weeks } = earningsOf([lastWeek(0), lastWeek(0.25), lastWeek(30), block(NOW - 5 * HOUR, 2, 1)], NOW);

    expect(lastWeekByNow).toMatchObject([{ base: 1000, blocks: 1 }]);
    expect(weeks.at(-2)!.done).toMatchObject([{ base: 3000, blocks: 3 }]);

    // Thursday after the clocks went back: 1 PM in New York was 17:00 UTC a week before and is 18:00 now.
    const after = Date.UTC(2026, 10, 5, 18);
    const before = Date.UTC(2026, 9, 29, 17);
    expect(earningsOf([block(before - HOUR, 1, 1000)], after).lastWeekByNow).toMatchObject([{ base: 1000 }]);
    expect(earningsOf([block(before - HOUR + 60_000, 1, 1000)], after).lastWeekByNow).toEqual([]);
  });

  it('has seven days a week where the clocks change', () => {
    const { days, weeks } = earningsOf([], Date.UTC(2026, 10, 1, 17));

    expect(days).toHaveLength(7);
    expect(weeks.at(-1)!.to - weeks.at(-1)!.from).toBe(7 * DAY + HOUR);
    expect(days[6]!.from + DAY + HOUR).toBe(weeks.at(-1)!.to);
  });

  it('adds up: days equal their week, hours equal the weeks, and both equal the blocks, to the cent', () => {
    const minutes = fc.integer({ min: -(55 * 24 * 60), max: 3 * 24 * 60 });
    const one = fc.record({
      start: minutes,
      long: fc.integer({ min: 1, max: 600 }),
      price: fc.option(fc.integer({ min: 0, max: 100_000 })),
      tips: fc.integer({ min: 0, max: 5000 }),
      currency: fc.constantFrom('USD', 'EUR'),
      timeZone: fc.constantFrom('America/New_York', 'America/Los_Angeles', 'Asia/Kolkata', null),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 40 }), (drawn) => {
        const all = drawn.map(({ start, long, ...over }) => block(NOW + start * 60_000, long / 60, over.price, over));
        const { weeks, days, hours, blocks } = earningsOf(all, NOW);
        const present = weeks.at(-1)!;
        for (const currency of ['USD', 'EUR']) {
          const sum = (rows: readonly PlacedBlock[]) =>
            rows.filter((row) => row.currency === currency).reduce((total, { price, tips }) => total + (price ?? 0) + tips, 0);
          const ended = all.filter(({ startsAt, endsAt }) => startsAt >= weeks[0]!.from && startsAt < present.to && endsAt <= NOW);
          expect(weeks.reduce((total, week) => total + payOf(week.done, currency), 0)).toBe(sum(ended));
          expect(hours.filter((hour) => hour.currency === currency).reduce((total, { amount }) => total + amount, 0)).toBe(sum(ended));
          for (const side of ['done', 'ahead'] as const) {
            const fromDays = days.reduce((total, day) => total + payOf(day[side], currency), 0);
            const rows = blocks.filter((row) => row.currency === currency && row.done === (side === 'done'));
            expect(fromDays).toBe(payOf(present[side], currency));
            expect(rows.reduce((total, { base, tips }) => total + (base ?? 0) + tips, 0)).toBe(fromDays);
          }
        }
      }),
    );
  });
});
