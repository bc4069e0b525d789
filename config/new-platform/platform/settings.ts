import type { ChosenHours, HourLimits } from '#engine/kit/settings/day-hours-options.ts';
import { US_ZONES } from '#engine/kit/settings/time-zones.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface Settings extends ChosenHours {
  /** Whole dollars. */
  minPay: number;
  /** Ids with commas between them. */
  places: string;
}

export const LIMITS: HourLimits = {
  zones: US_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 24 },
  latestEnd: 24,
  timeBuffer: { least: 0, most: 360 },
};

export const MIN_PAY = { least: 0, most: 999 } as const;
