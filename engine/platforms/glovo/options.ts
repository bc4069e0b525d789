import * as z from 'zod/mini';
import { collectIssues, readShape, wholeRule, zoneRule } from '../../kit/option-rules.ts';
import { COUNTRY_ZONES } from '../../kit/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null`. */
export interface GlovoSettings {
  /** The clock of a country, by its IANA name. */
  timezone: string | null;
  /** Hour of that clock at which the day's work begins. */
  startHour: number | null;
  /** Hours of work a day, from the start hour on. */
  hours: number | null;
  /** Minutes needed before a shift starts. */
  timeBuffer: number;
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

export const HOURS = { least: 1, most: 23 } as const;
export const START_HOUR = { least: 0, most: 23 } as const;
/** Start plus hours. */
export const LATEST_END = 23;
export const TIME_BUFFER = { least: 1, most: 360 } as const;

export const options: PlatformOptions<GlovoSettings> = { defaults, widest, parse, migrate };

function defaults(): GlovoSettings {
  return { timezone: null, startHour: null, hours: null, timeBuffer: 30, scheduled: false, dateScheduled: null };
}

function widest(): GlovoSettings {
  const day = { timezone: COUNTRY_ZONES.SPAIN, startHour: START_HOUR.least, hours: HOURS.most };
  return { ...defaults(), ...day, timeBuffer: TIME_BUFFER.least, scheduled: true };
}

const maybe = z.optional(z.unknown());
/** Names and kinds; the figures are left to the rules below, each with a message of its own. */
const shape = z.strictObject({
  timezone: maybe,
  startHour: maybe,
  hours: maybe,
  timeBuffer: maybe,
  scheduled: z.optional(z.boolean()),
  dateScheduled: z.optional(z.nullable(z.number())),
});

function parse(value: unknown): ReturnType<PlatformOptions<GlovoSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const timezone = zoneRule(
    given.timezone,
    { path: 'timezone', zones: COUNTRY_ZONES, wrong: 'country', missing: 'countryMissing' },
    report,
  );
  const startHour = wholeRule(
    given.startHour,
    { path: 'startHour', ...START_HOUR, wrong: 'startHour', missing: 'startHourMissing' },
    report,
  );
  const hours = wholeRule(given.hours, { path: 'hours', ...HOURS, wrong: 'hours', missing: 'hoursMissing' }, report);
  if (startHour !== null && hours !== null && startHour + hours > LATEST_END) report('hours', 'hoursTooLate');
  const timeBuffer = wholeRule(
    given.timeBuffer,
    { path: 'timeBuffer', ...TIME_BUFFER, wrong: 'timeBuffer', missing: 'timeBufferMissing' },
    report,
  );
  if (issues.length > 0) return { ok: false, issues };
  const { scheduled, dateScheduled } = given;
  return { ok: true, settings: { timezone, startHour, hours, timeBuffer: timeBuffer!, scheduled, dateScheduled } };
}

function migrate(stored: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1) throw new Error(`Glovo options have no version ${fromVersion}`);
  return stored;
}
