import { BILLING, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localDay } from '#engine/model/local-days.ts';

export const floorTo = (at: Instant, step: number): Instant => Math.floor(at / step) * step;

/** Returns the first instant of the New York day of `at`. */
export const dayOf = (at: Instant): Instant => localDay(at, BILLING.timeZone);

/** Returns the first instant of the next day; a day has 23 to 25 hours. */
export const dayAfter = (day: Instant): Instant => dayOf(day + 36 * HOUR);

/** Returns the first instants of the New York days of a span, the oldest first. */
export function daysOf(from: Instant, to: Instant): Instant[] {
  const days = [dayOf(from)];
  for (let next = dayAfter(days[0]!); next < to; next = dayAfter(next)) days.push(next);
  return days;
}
