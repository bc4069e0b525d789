import { DAY, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the first instant of the day of `at`, by the clocks of an IANA zone. */
export function localDay(at: Instant, zone: string): Instant {
  return midnightOf(wall(at, zone).day, zone);
}

/** Returns the first instant of the week of `at`; weeks begin on Monday. */
export function localWeek(at: Instant, zone: string): Instant {
  const { day } = wall(at, zone);
  return midnightOf(day - weekdayOf(day) * DAY, zone);
}

/** Returns the weekday (Monday is 0) and the hour that the zone's clocks show. */
export function localHour(at: Instant, zone: string): { weekday: number; hour: number } {
  const { day, hour } = wall(at, zone);
  return { weekday: weekdayOf(day), hour };
}

const weekdayOf = (day: number): number => (new Date(day).getUTCDay() + 6) % 7;

/** What the clock shows, its day as UTC midnight. */
function wall(at: Instant, zone: string): { day: number; hour: number } {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return { day: Date.UTC(part['year']!, part['month']! - 1, part['day']!), hour: part['hour']! };
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The offset at midnight may differ from the one first tried: two steps settle it. */
function midnightOf(day: number, zone: string): Instant {
  let start = day;
  for (let step = 0; step < 2; step++) {
    const shown = wall(start, zone);
    start += day - (shown.day + shown.hour * HOUR);
  }
  return start;
}
