import { BILLING, DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { dateOf, localDay, localWeek, startOfDate } from '#engine/model/local-days.ts';

/** Returns the first instant of the New York day of `at`. */
export function newYorkDay(at: Instant): Instant {
  return localDay(at, BILLING.timeZone);
}

/** Returns the first instant of the New York week of `at`; weeks begin on Monday. */
export function newYorkWeek(at: Instant): Instant {
  return localWeek(at, BILLING.timeZone);
}

/** Returns the calendar day in New York at `at`, as days since 1970-01-01. */
export function newYorkDate(at: Instant): number {
  return dateOf(at, BILLING.timeZone);
}

/** Returns the first instant in New York of a day given as days since 1970-01-01. */
export function startOfNewYorkDate(date: number): Instant {
  return startOfDate(date, BILLING.timeZone);
}

/** Returns the first instants of the calendar month of New York of `at`, and of the next. */
export function newYorkMonth(at: Instant): [Instant, Instant] {
  const day = new Date(newYorkDate(at) * DAY);
  const first = (offset: number) => startOfNewYorkDate(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1) / DAY);
  return [first(0), first(1)];
}
