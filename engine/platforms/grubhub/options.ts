import * as z from 'zod/mini';
import { scheduledAt } from '../../kit/settings/day-hours-options.ts';
import {
  builtOnce,
  collectIssues,
  figureOf,
  firstVersion,
  isEmpty,
  readShape,
  wholeRule,
  zoneRule,
} from '../../kit/settings/option-rules.ts';
import { US_ZONES } from '../../kit/settings/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { DEFAULT_HOURS, type GrubHubSettings, LAST_HOUR, TIME_BUFFERS } from './settings.ts';

export const options: PlatformOptions<GrubHubSettings> = { defaults, widest, parse, migrate: firstVersion('GrubHub') };

function defaults(): GrubHubSettings {
  const { start, end } = DEFAULT_HOURS;
  return { timezone: null, startHour: String(start), hours: String(end - start), timeBuffer: 15, scheduled: false, dateScheduled: null };
}

function widest(): GrubHubSettings {
  return { ...defaults(), timezone: US_ZONES.CST, startHour: '0', hours: String(LAST_HOUR), timeBuffer: TIME_BUFFERS[0], scheduled: true };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    timezone: maybe,
    startHour: maybe,
    hours: maybe,
    timeBuffer: maybe,
    scheduled: z.optional(z.boolean()),
    dateScheduled: scheduledAt(),
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<GrubHubSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const start = wholeRule(given.startHour, { path: 'startHour', least: 0, most: LAST_HOUR, wrong: 'startHour' }, report);
  const hours = wholeRule(given.hours, { path: 'hours', least: -LAST_HOUR, most: LAST_HOUR, wrong: 'hours' }, report);
  if (hours !== null && hours <= 0) report('hours', 'endBeforeStart');
  else if (start !== null && hours !== null && start + hours > LAST_HOUR) report('hours', 'hoursTooLate');
  const zone = zoneRule(given.timezone, { path: 'timezone', zones: US_ZONES, wrong: 'timeZone', missing: 'timeZoneMissing' }, report);
  const timeBuffer = snapped(given.timeBuffer);
  if (timeBuffer === null) report('timeBuffer', 'timeBuffer');
  if (issues.length > 0) return { ok: false, issues };
  const { scheduled, dateScheduled } = given;
  const settings = { timezone: zone, startHour: String(start), hours: String(hours), timeBuffer: timeBuffer!, scheduled, dateScheduled };
  return { ok: true, settings };
}

/** Stored figures that are no choice become the nearest one; of two as near the smaller. */
function snapped(value: unknown): number | null {
  const minutes = isEmpty(value) ? null : figureOf(value);
  if (minutes === null) return null;
  return TIME_BUFFERS.reduce(
    (best, choice) => (Math.abs(choice - minutes) < Math.abs(best - minutes) ? choice : best),
    TIME_BUFFERS[0] as number,
  );
}
