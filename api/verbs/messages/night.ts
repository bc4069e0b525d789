import { HOUR, MINUTE, SMS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { localHour } from '#engine/model/local-days.ts';

/** Every zone's clocks differ from UTC by whole quarters of an hour. */
const STEP = 15 * MINUTE;

/** Returns whether people sleep, by the clocks of the zone. */
export function isNight(at: Instant, zone: string): boolean {
  const { hour } = localHour(at, zone);
  return hour >= SMS.night.from || hour < SMS.night.to;
}

/** Returns the first instant from `at` on that is not in the night. */
export function afterNight(at: Instant, zone: string): Instant {
  if (!isNight(at, zone)) return at;
  let next = Math.ceil(at / STEP) * STEP;
  while (isNight(next, zone)) next += STEP;
  return next;
}

/** Returns `at`, or where that is in the night, an instant of the evening's last hour before it. */
export function beforeNight(at: Instant, zone: string): Instant {
  if (!isNight(at, zone)) return at;
  let first = Math.floor(at / STEP) * STEP;
  while (isNight(first - STEP, zone)) first -= STEP;
  return first - HOUR;
}
