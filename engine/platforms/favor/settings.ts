import type { HourLimits, ScheduledHours } from '../../kit/settings/day-hours-options.ts';
import { COUNTRY_ZONES, US_ZONES } from '../../kit/settings/time-zones.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface FavorSettings extends ScheduledHours {
  /** Where the driver sets out; may be empty. */
  address: string;
  latitude: number | null;
  longitude: number | null;
  /** JSON text of `[miles, least pay]` pairs, whole dollars; no pair = any distance, any pay. */
  distanceConfig: string;
  /** Ids with commas between them. */
  neighborhoods: string;
}

export const LIMITS: HourLimits = {
  zones: { ...COUNTRY_ZONES, ...US_ZONES },
  startHour: { least: 0, most: 22 },
  hours: { least: 1, most: 23 },
  latestEnd: 23,
  timeBuffer: { least: 0, most: 1440 },
};

export const MOST_ROWS = 10;
