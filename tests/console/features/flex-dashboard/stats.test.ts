import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earned } from '#console/features/flex-dashboard/stats.ts';
import { anOffer, HOUR, NOON } from '../../make.ts';

/** A block of so many hours, won so long ago. */
const won = (price: number, hours: number, ago: number, over = {}) =>
  anOffer({ price, timestampGrabbed: NOON - ago, timestampService: NOON, timestampEndService: NOON + hours * HOUR, ...over });

describe('console/features/flex-dashboard/stats (FLEX-DASH-06)', () => {
  it('counts what was won since midnight in New York and in the last 7 days', () => {
    const sinceMidnight = 13 * HOUR;
    const stats = earned(
      [won(84, 3.5, HOUR), won(60, 3, sinceMidnight - 1), won(50, 2.5, sinceMidnight + 1), won(99, 4, 7 * 24 * HOUR + 1)],
      NOON,
    );

    expect(stats.today).toMatchObject({ blocks: 2, hours: 6.5, amounts: [{ currency: 'USD', value: 144 }] });
    expect(stats.week).toMatchObject({ blocks: 3, hours: 9, amounts: [{ currency: 'USD', value: 194 }] });
  });

  it('adds tips and divides by the hours', () => {
    expect(earned([won(80, 4, HOUR, { projectedTips: 20.5 })], NOON).today.amounts).toEqual([
      { currency: 'USD', value: 100.5, perHour: 25.125 },
    ]);
  });

  it('never adds different currencies together', () => {
    const { week } = earned([won(80, 4, HOUR), won(70, 3, HOUR, { currency: 'EUR' })], NOON);

    expect(week.amounts.map(({ currency, value }) => [currency, value])).toEqual([
      ['USD', 80],
      ['EUR', 70],
    ]);
  });

  it('is nothing, not a fault, without wins or figures', () => {
    expect(earned([], NOON).today).toEqual({ blocks: 0, hours: 0, amounts: [], warns: false });
    expect(earned([won(10, 1, HOUR, { price: null, timestampService: null })], NOON).today.amounts).toEqual([
      { currency: 'USD', value: 0, perHour: null },
    ]);
  });

  it('warns above 7 hours a day and above 37 a week (FLEX-DASH-07)', () => {
    const day = (hours: number) => earned([won(1, hours, HOUR)], NOON).today.warns;
    const week = (hours: number) => earned([won(1, hours, 48 * HOUR)], NOON).week.warns;

    expect([day(7), day(7.5), week(37), week(37.5)]).toEqual([false, true, false, true]);
  });

  it('adds cents exactly, however many there are', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 50 }), (cents) => {
        const [amount] = earned(
          cents.map((value) => won(value / 100, 1, HOUR)),
          NOON,
        ).today.amounts;
        expect(amount?.value ?? 0).toBe(cents.reduce((sum, value) => sum + value, 0) / 100);
      }),
    );
  });
});
