import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localDay, localWeek } from './local-time.ts';

/** First instant of the New York day that `at` lies in. */
export function newYorkDay(at: Instant): Instant {
  return localDay(at, BILLING.timeZone);
}

/** First instant of the New York week that `at` lies in; weeks begin on Monday. */
export function newYorkWeek(at: Instant): Instant {
  return localWeek(at, BILLING.timeZone);
}
