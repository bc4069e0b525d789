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

/** Every figure of a day's hours by its limits; what is wrong is reported and becomes `null`. */
export function hoursRule(
  given: Readonly<Record<keyof ChosenHours, unknown>>,
  { zones, startHour, hours, latestEnd, timeBuffer }: HourLimits,
  report: Report<HoursKey>,
): ChosenHours {
  const whole = (path: 'startHour' | 'hours' | 'timeBuffer', limits: { least: number; most: number }) =>
    wholeRule(given[path], { path, ...limits, wrong: path, missing: `${path}Missing` }, report);
  const chosen: ChosenHours = {
    timezone: zoneRule(given.timezone, { path: 'timezone', zones, wrong: 'timeZone', missing: 'timeZoneMissing' }, report),
    startHour: whole('startHour', startHour),
    hours: whole('hours', hours),
    timeBuffer: whole('timeBuffer', timeBuffer),
  };
  if (chosen.startHour !== null && chosen.hours !== null && chosen.startHour + chosen.hours > latestEnd) report('hours', 'hoursTooLate');
  return chosen;
}
