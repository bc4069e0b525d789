import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WonBlock } from '#api/db/summary.ts';
import { newYorkDay, newYorkWeek } from '#api/verbs/new-york.ts';
import { earned } from '#api/verbs/work/earnings.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';

/** A Thursday, 1 PM in New York. */
const NOW = Date.UTC(2026, 10, 19, 18);

/** A block of so many hours, won so long ago; pay in minor units. */
const won = (price: number, hours: number, ago: number, over: Partial<WonBlock> = {}): WonBlock => ({
  seenAt: NOW - ago,
  startsAt: NOW,
  endsAt: NOW + hours * HOUR,
  price,
  tips: 0,
  currency: 'USD',
  ...over,
});

describe('api/verbs/work/earnings (FLEX-DASH-06)', () => {
  it('counts since midnight in New York, in 7 days and in 2,629,746 s, each by itself (REPORT-04, REPORT-05, REPORT-06, REPORT-10, CONST-32, CONST-57)', () => {
    const month = 2_629_746_000;
    const given = [13 * HOUR - 1, 13 * HOUR + 1, 7 * DAY - 1, 7 * DAY + 1, month - 1, month + 1].map((ago) => won(1000, 2, ago));

    const { day, week, month: whole } = earned(given, NOW);

    expect([day, week, whole].map(({ blocks, hours, amounts }) => [blocks, hours, amounts[0]!.value])).toEqual([
      [1, 2, 10],
      [3, 6, 30],
      [5, 10, 50],
    ]);
  });

  it('adds tips and divides by the hours (REPORT-07)', () => {
    expect(earned([won(8000, 4, HOUR, { tips: 2050 })], NOW).day.amounts).toEqual([{ currency: 'USD', value: 100.5, perHour: 25.125 }]);
  });

  it('never adds different currencies together', () => {
    const { week } = earned([won(8000, 4, HOUR), won(7000, 3, HOUR, { currency: 'EUR' })], NOW);

    expect(week.amounts.map(({ currency, value }) => [currency, value])).toEqual([
      ['USD', 80],
      ['EUR', 70],
    ]);
  });

  it('is nothing, not a fault, without wins or figures', () => {
    expect(earned([], NOW).day).toEqual({ blocks: 0, hours: 0, amounts: [], warns: false });
    expect(earned([won(0, 1, HOUR, { price: null, startsAt: null })], NOW).day.amounts).toEqual([
      { currency: 'USD', value: 0, perHour: null },
    ]);
  });

  it('warns above 7 hours a day, 37 a week and 140 a month (FLEX-DASH-07, CONST-27, REPORT-08)', () => {
    const day = (hours: number) => earned([won(1, hours, HOUR)], NOW).day.warns;
    const week = (hours: number) => earned([won(1, hours, 2 * DAY)], NOW).week.warns;
    const month = (hours: number) => earned([won(1, hours, 20 * DAY)], NOW).month.warns;

    expect([day(7), day(7.5), week(37), week(37.5), month(140), month(140.5)]).toEqual([false, true, false, true, false, true]);
  });

  it('adds cents exactly, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 50 }), (cents) => {
        const [amount] = earned(
          cents.map((value) => won(value, 1, HOUR)),
          NOW,
        ).day.amounts;
        expect(amount?.value ?? 0).toBe(cents.reduce((sum, value) => sum + value, 0) / 100);
      }),
    );
  });
});

describe('api/verbs/new-york', () => {
  it.each([
    ['2026-11-19T18:00:00Z', '2026-11-19T05:00:00Z', '2026-11-16T05:00:00Z'],
    ['2026-07-05T03:59:59Z', '2026-07-04T04:00:00Z', '2026-06-29T04:00:00Z'],
    // The clocks change on the Sunday that ends the week.
    ['2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z', '2026-10-26T04:00:00Z'],
    ['2026-03-08T20:00:00Z', '2026-03-08T05:00:00Z', '2026-03-02T05:00:00Z'],
  ])('at %s the day began at %s and the week, on Monday, at %s', (at, day, week) => {
    expect(newYorkDay(Date.parse(at))).toBe(Date.parse(day));
    expect(newYorkWeek(Date.parse(at))).toBe(Date.parse(week));
  });
});
