import type { HourLimits, ScheduledHours } from '../../kit/settings/day-hours-options.ts';
import { US_ZONES } from '../../kit/settings/time-zones.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface DoorDashSettings extends ScheduledHours {
  /** Ids with commas between them. */
  startingPoints: string;
}

export const LIMITS: HourLimits = {
  zones: US_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 24 },
  latestEnd: 24,
  timeBuffer: { least: 0, most: 360 },
};
