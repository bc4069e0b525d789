import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localDay, localWeek } from './local-time.ts';

/** Returns the first instant of the New York day of `at`. */
export function newYorkDay(at: Instant): Instant {
  return localDay(at, BILLING.timeZone);
}

/** Returns the first instant of the New York week of `at`; weeks begin on Monday. */
export function newYorkWeek(at: Instant): Instant {
  return localWeek(at, BILLING.timeZone);
}
