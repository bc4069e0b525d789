import { describe, expect, it } from 'vitest';
import { everyDay, readSchedule, switchedOff, writeSchedule } from '#engine/model/weekly-schedule.ts';
import { GENERIC_LIMITS, hints, limitsOf, PRIME_LIMITS, RECOMMENDED, REGULAR_LIMITS } from '#engine/platforms/amazon-flex/hints.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';

const names: Record<string, string> = {
  regular: 'Chicago (DCH1)',
  prime: 'Chicago - Prime Now',
  foods: 'Evanston - Whole Foods',
  fresh: 'Oak Lawn - FRESH',
};
const calm = { ...options.defaults(), locations: ['regular', 'prime', 'foods'] };

function codes(change: Partial<typeof calm>): string[] {
  return hints({ ...calm, ...change }, (id) => names[id]).map((hint) => `${hint.path} ${hint.code}`);
}

describe('engine/platforms/amazon-flex/hints', () => {
  it('says nothing about settings that need no advice', () => {
    expect(codes({})).toEqual([]);
  });

  it('advises more days below 4 (FLEX-CFG-07, CONST-26)', () => {
    const days = readSchedule(calm.schedule)!;
    const active = (count: number) => writeSchedule(days.map((day, i) => (i < count ? day : switchedOff(day))));

    expect(RECOMMENDED).toEqual({ locations: 3, days: 4, spanHours: 5 });
    expect(codes({ schedule: active(4) })).toEqual([]);
    expect(codes({ schedule: active(3) })).toEqual(['schedule hints.fewDays']);
  });

  it('advises longer days below the recommended span minus 1 (FLEX-CFG-08)', () => {
    expect(codes({ schedule: everyDay(8, 12) })).toEqual([]);
    expect(codes({ schedule: everyDay(8, 11.5) })).toEqual(['schedule hints.shortDays']);
  });

  it('advises more locations below 3 (FLEX-CFG-09)', () => {
    expect(codes({ locations: ['regular', 'prime'] })).toEqual(['locations hints.fewLocations']);
  });

  it('advises lower values of an override above the limits of its kind of station (FLEX-CFG-10, CONST-23, CONST-24)', () => {
    const override = (locationId: string, minPay: number, timeBuffer: number) =>
      codes({ locationOverrides: [{ locationId, minPay, timeBuffer }] });

    expect(override('regular', 91, 60)).toEqual([]);
    expect(override('regular', 92, 61)).toEqual([
      'locationOverrides.0.minPay hints.highPay',
      'locationOverrides.0.timeBuffer hints.longBuffer',
    ]);
    expect(override('prime', 30, 29)).toEqual([]);
    expect(override('prime', 31, 30)).toHaveLength(2);
  });

  it('tells prime, whole foods and fresh stations by their names (FLEX-CFG-11)', () => {
    expect(Object.values(names).map(limitsOf)).toEqual([REGULAR_LIMITS, PRIME_LIMITS, PRIME_LIMITS, PRIME_LIMITS]);
    expect([REGULAR_LIMITS, PRIME_LIMITS]).toEqual([
      { minPay: 91, timeBuffer: 60 },
      { minPay: 30, timeBuffer: 29 },
    ]);
  });

  it('advises lower global values above 72 and 59 (CONST-25)', () => {
    expect(GENERIC_LIMITS).toEqual({ minPay: 72, timeBuffer: 59 });
    expect(codes({ minPay: 72, timeBuffer: 59 })).toEqual([]);
    expect(codes({ minPay: 73, timeBuffer: 60 })).toEqual(['minPay hints.highPay', 'timeBuffer hints.longBuffer']);
  });
});
