import * as z from 'zod/mini';
import { type ChosenHours, type HourLimits, hoursRule } from '../../kit/day-hours-options.ts';
import { collectIssues, readShape } from '../../kit/option-rules.ts';
import { COUNTRY_ZONES } from '../../kit/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null`. */
export interface GlovoSettings extends ChosenHours {
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

export const LIMITS: HourLimits = {
  zones: COUNTRY_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 23 },
  latestEnd: 23,
  timeBuffer: { least: 1, most: 360 },
};

export const options: PlatformOptions<GlovoSettings> = { defaults, widest, parse, migrate };

function defaults(): GlovoSettings {
  return { timezone: null, startHour: null, hours: null, timeBuffer: 30, scheduled: false, dateScheduled: null };
}

function widest(): GlovoSettings {
  const day = { timezone: COUNTRY_ZONES.SPAIN, startHour: LIMITS.startHour.least, hours: LIMITS.hours.most };
  return { ...defaults(), ...day, timeBuffer: LIMITS.timeBuffer.least, scheduled: true };
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
  const hours = hoursRule(given, LIMITS, report);
  if (issues.length > 0) return { ok: false, issues };
  const { scheduled, dateScheduled } = given;
  return { ok: true, settings: { ...hours, scheduled, dateScheduled } };
}

function migrate(stored: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1) throw new Error(`Glovo options have no version ${fromVersion}`);
  return stored;
}
