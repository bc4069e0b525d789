import { BILLING, DAY, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: BILLING.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
});

/** First instant of the New York day that `at` lies in. */
export function newYorkDay(at: Instant): Instant {
  return midnightOf(wall(at).day);
}

/** First instant of the New York week that `at` lies in; weeks begin on Monday. */
export function newYorkWeek(at: Instant): Instant {
  const { day } = wall(at);
  const monday = (new Date(day).getUTCDay() + 6) % 7;
  return midnightOf(day - monday * DAY);
}

/** What the clock shows, its day as UTC midnight. */
function wall(at: Instant): { day: number; hour: number } {
  const part = Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return { day: Date.UTC(part['year']!, part['month']! - 1, part['day']!), hour: part['hour']! };
}

/** The offset at midnight may differ from the one first tried: two steps settle it. */
function midnightOf(day: number): Instant {
  let start = day;
  for (let step = 0; step < 2; step++) {
    const shown = wall(start);
    start += day - (shown.day + shown.hour * HOUR);
  }
  return start;
}
