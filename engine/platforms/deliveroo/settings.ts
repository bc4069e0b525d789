import type { HourLimits, ScheduledHours } from '../../kit/settings/day-hours-options.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface DeliverooSettings extends ScheduledHours {
  /** Ids with commas between them. */
  zones: string;
}

/** One clock a country. */
export const ZONES = {
  UK: 'Europe/London',
  IRELAND: 'Europe/Dublin',
  FRANCE: 'Europe/Paris',
  ITALY: 'Europe/Rome',
  BELGIUM: 'Europe/Brussels',
} as const;

export const LIMITS: HourLimits = {
  zones: ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 24 },
  latestEnd: 24,
  timeBuffer: { least: 0, most: 360 },
};
