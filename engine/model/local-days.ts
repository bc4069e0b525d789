import type { Instant } from './clock.ts';
import { timeOfDay, weekdayOf, zoneOf } from './local-time.ts';
import { DAY, HOUR } from './time-units.ts';

/** Returns the first instant of the day of `at`, by the clocks of an IANA zone. */
export function localDay(at: Instant, zone: string): Instant {
  return startOfDate(dateOf(at, zone), zone);
}

/** Returns the first instant of the week of `at`; weeks begin on Monday. */
export function localWeek(at: Instant, zone: string): Instant {
  const date = dateOf(at, zone);
  return startOfDate(date - weekdayOf(date * DAY), zone);
}

/** Returns the weekday (Monday is 0) and the hour that the zone's clocks show. */
export function localHour(at: Instant, zone: string): { weekday: number; hour: number } {
  const local = localOf(at, zone);
  return { weekday: weekdayOf(local), hour: Math.floor(timeOfDay(local) / HOUR) };
}

/** Returns the calendar day that the zone's clocks show, as days since 1970-01-01. */
export function dateOf(at: Instant, zone: string): number {
  return Math.floor(localOf(at, zone) / DAY);
}

/** Returns the first instant of a day given as days since 1970-01-01. */
export function startOfDate(date: number, zone: string): Instant {
  let start = date * DAY;
  // The offset at midnight may differ from the one first tried: two steps settle it.
  for (let step = 0; step < 2; step++) start += date * DAY - localOf(start, zone);
  return start;
}

function localOf(at: Instant, name: string): number {
  const zone = zoneOf(name);
  if (!zone) throw new Error(`there is no time zone of the name ${name}`);
  return zone.local(at);
}
