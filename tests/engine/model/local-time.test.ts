import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localTime, timeOfDay, weekdayOf, zoneOf } from '#engine/model/local-time.ts';

const ZONES = [
  'America/Chicago',
  'America/Phoenix',
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Africa/Casablanca',
  'UTC',
];
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The same by asking Intl for the words. */
function spelled(timeZone: string, at: number) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' });
  const parts = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, part.value]));
  return { weekday: WEEKDAYS.indexOf(parts['weekday']!), minuteOfDay: Number(parts['hour']) * 60 + Number(parts['minute']) };
}

describe('engine/model/local-time', () => {
  it.each(ZONES)('agrees with Intl anywhere between 2001 and 2060 in %s', (name) => {
    const zone = zoneOf(name)!;
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2001, 0, 1), max: Date.UTC(2060, 0, 1) }), (at) => {
        expect(localTime(zone, at)).toEqual(spelled(name, at));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it.each([
    ['America/Chicago', Date.UTC(2026, 2, 8, 8), 'spring'],
    ['America/Chicago', Date.UTC(2026, 10, 1, 7), 'autumn'],
    ['Europe/Madrid', Date.UTC(2027, 2, 28, 1), 'spring'],
    ['Europe/Madrid', Date.UTC(2026, 9, 25, 1), 'autumn'],
    ['Australia/Lord_Howe', Date.UTC(2026, 9, 3, 15, 30), 'half an hour'],
  ])('changes at the very millisecond in %s (%#: %s %s)', (name, change) => {
    const zone = zoneOf(name)!;
    const offset = (at: number) => zone.local(at) - at;

    expect(offset(change)).not.toBe(offset(change - 1));
    for (let step = -180; step <= 180; step++)
      expect(localTime(zone, change + step * 60_000)).toEqual(spelled(name, change + step * 60_000));
  });

  it('never changes in a zone without summer time', () => {
    const zone = zoneOf('America/Phoenix')!;
    const offsets = new Set(Array.from({ length: 366 }, (_, day) => zone.local(Date.UTC(2026, 0, 1 + day)) - Date.UTC(2026, 0, 1 + day)));

    expect([...offsets]).toEqual([-7 * 3_600_000]);
  });

  it('counts weekdays from Monday and splits a reading at its own midnight', () => {
    const monday = Date.UTC(2026, 10, 23);

    expect([weekdayOf(monday), weekdayOf(monday - 1), weekdayOf(0), weekdayOf(-1)]).toEqual([0, 6, 3, 2]);
    expect([timeOfDay(monday), timeOfDay(monday - 1)]).toEqual([0, 86_399_999]);
  });

  it('knows no zone of a wrong name', () => {
    expect(zoneOf('Mars/Olympus')).toBeNull();
  });
});
