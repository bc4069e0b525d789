import { describe, expect, it } from 'vitest';
import { rememberWeeklyHours, weekdayInNewYork, weeklyHoursAreDue } from '#console/features/flex-dashboard/weekly-hours.ts';
import { HOUR } from '#engine/model/time-units.ts';

/** Noon in New York. */
const at = (day: string) => Date.parse(`${day}T17:00:00Z`);
const MONDAY = at('2026-11-16');
const FRIDAY = at('2026-11-20');
const SATURDAY = at('2026-11-21');

function browser() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}
const ask = (over: Partial<Parameters<typeof weeklyHoursAreDue>[0]>) =>
  weeklyHoursAreDue({ workedHours: 40, now: MONDAY, userId: 'u1', always: false, storage: browser(), ...over });

describe('console/features/flex-dashboard/weekly-hours', () => {
  it('is due from 40 hours on, Monday to Friday in New York (FLEX-DASH-36, CONST-22)', () => {
    expect([39.9, 40, 55].map((workedHours) => ask({ workedHours }))).toEqual([false, true, true]);
    expect([MONDAY, FRIDAY, SATURDAY, SATURDAY + 24 * HOUR].map((now) => ask({ now }))).toEqual([true, true, false, false]);
    // Already Saturday in London, still Friday in New York.
    expect(ask({ now: Date.parse('2026-11-21T04:30:00Z') })).toBe(true);
  });

  it('comes once a day for a driver, every time for an admin (FLEX-DASH-37)', () => {
    const storage = browser();
    rememberWeeklyHours('u1', MONDAY, storage);

    expect(ask({ storage, now: MONDAY + HOUR })).toBe(false);
    expect(ask({ storage, now: MONDAY + HOUR, always: true })).toBe(true);
    expect(ask({ storage, now: MONDAY + HOUR, userId: 'u2' })).toBe(true);
    expect(ask({ storage, now: MONDAY + 24 * HOUR })).toBe(true);
  });

  it('counts weekdays from Monday', () => {
    expect([MONDAY, FRIDAY, SATURDAY].map(weekdayInNewYork)).toEqual([0, 4, 5]);
  });
});
