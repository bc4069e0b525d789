import type { HourLimits, ScheduledHours } from '../../kit/settings/day-hours-options.ts';
import { COUNTRY_ZONES } from '../../kit/settings/time-zones.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null`. */
export type GlovoSettings = ScheduledHours;

export const LIMITS: HourLimits = {
  zones: COUNTRY_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 23 },
  latestEnd: 23,
  timeBuffer: { least: 1, most: 360 },
};
