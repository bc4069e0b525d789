import * as z from 'zod/mini';
import { type ChosenHours, type HourLimits, hoursRule } from '../../kit/day-hours-options.ts';
import { collectIssues, idsOf, readShape } from '../../kit/option-rules.ts';
import { US_ZONES } from '../../kit/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { markets, startingPoints } from './starting-points.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface DoorDashSettings extends ChosenHours {
  /** Ids with commas between them. */
  startingPoints: string;
  scheduled: boolean;
  /** Milliseconds since 1970 of the last save. */
  dateScheduled: number | null;
}

export const LIMITS: HourLimits = {
  zones: US_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 24 },
  latestEnd: 24,
  timeBuffer: { least: 0, most: 360 },
};

export const options: PlatformOptions<DoorDashSettings> = { defaults, widest, parse, migrate };

function defaults(): DoorDashSettings {
  return { timezone: null, startHour: null, hours: null, timeBuffer: 30, startingPoints: '', scheduled: false, dateScheduled: null };
}

function widest(): DoorDashSettings {
  const first = markets[0]!.id;
  const all = startingPoints.filter(({ region }) => region === first).map(({ id }) => id);
  return {
    timezone: US_ZONES.PST,
    startHour: 0,
    hours: 24,
    timeBuffer: 0,
    startingPoints: all.join(','),
    scheduled: true,
    dateScheduled: null,
  };
}

const maybe = z.optional(z.unknown());
/** Names and kinds; the figures are left to the rules below, each with a message of its own. */
const shape = z.strictObject({
  timezone: maybe,
  startHour: maybe,
  hours: maybe,
  timeBuffer: maybe,
  startingPoints: z.optional(z.string().check(z.maxLength(5000))),
  scheduled: z.optional(z.boolean()),
  dateScheduled: z.optional(z.nullable(z.number())),
});

function parse(value: unknown): ReturnType<PlatformOptions<DoorDashSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  const chosen = idsOf(given.startingPoints);
  if (chosen.length === 0) report('startingPoints', 'pointMissing');
  if (issues.length > 0) return { ok: false, issues };
  const { scheduled, dateScheduled } = given;
  return { ok: true, settings: { ...hours, startingPoints: chosen.join(','), scheduled, dateScheduled } };
}

function migrate(stored: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1) throw new Error(`DoorDash options have no version ${fromVersion}`);
  return stored;
}
