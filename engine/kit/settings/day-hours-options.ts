import * as z from 'zod/mini';
import { type Report, wholeRule, zoneRule } from './option-rules.ts';

/** Hours of a day as they are stored; what is not chosen yet is `null`. */
export interface ChosenHours {
  /** IANA name. */
  timezone: string | null;
  /** Hour of that clock at which the day's work begins. */
  startHour: number | null;
  /** Hours of work a day, from the start hour on. */
  hours: number | null;
  /** Minutes needed before a slot starts. */
  timeBuffer: number | null;
}

/** Hours of a platform on which a save schedules them. */
export interface ScheduledHours extends ChosenHours {
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

/** Before anything is chosen. */
export const NO_HOURS: ScheduledHours = {
  timezone: null,
  startHour: null,
  hours: null,
  timeBuffer: 30,
  scheduled: false,
  dateScheduled: null,
};

/** When the hours were last changed, in milliseconds. */
export const scheduledAt = () => z.optional(z.nullable(z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))));

/** Fields of an option object; the figures are left to the rule below. */
export function hoursShape() {
  const maybe = z.optional(z.unknown());
  return { timezone: maybe, startHour: maybe, hours: maybe, timeBuffer: maybe };
}

export const scheduledShape = () => ({ ...hoursShape(), scheduled: z.optional(z.boolean()), dateScheduled: scheduledAt() });

export interface HourLimits {
  zones: Readonly<Record<string, string>>;
  startHour: { least: number; most: number };
  hours: { least: number; most: number };
  /** Start plus hours. */
  latestEnd: number;
  timeBuffer: { least: number; most: number };
}

/** Keys of the texts that the rule below may report. */
export type HoursKey = `${'timeZone' | 'startHour' | 'hours' | 'timeBuffer'}${'' | 'Missing'}` | 'hoursTooLate';

/** Every figure of a day's hours by its limits; what is wrong is reported and becomes `null`. The other fields are left as they are. */
export function hoursRule<Given extends Record<keyof ChosenHours, unknown>>(
  given: Given,
  { zones, startHour, hours, latestEnd, timeBuffer }: HourLimits,
  report: Report<HoursKey>,
): Omit<Given, keyof ChosenHours> & ChosenHours {
  const whole = (path: 'startHour' | 'hours' | 'timeBuffer', limits: { least: number; most: number }) =>
    wholeRule(given[path], { path, ...limits, wrong: path, missing: `${path}Missing` }, report);
  const chosen: ChosenHours = {
    timezone: zoneRule(given.timezone, { path: 'timezone', zones, wrong: 'timeZone', missing: 'timeZoneMissing' }, report),
    startHour: whole('startHour', startHour),
    hours: whole('hours', hours),
    timeBuffer: whole('timeBuffer', timeBuffer),
  };
  if (chosen.startHour !== null && chosen.hours !== null && chosen.startHour + chosen.hours > latestEnd) report('hours', 'hoursTooLate');
  return { ...given, ...chosen };
}
