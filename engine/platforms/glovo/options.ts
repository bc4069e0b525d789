import * as z from 'zod/mini';
import { hoursRule, NO_HOURS, scheduledShape } from '../../kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, readShape } from '../../kit/settings/option-rules.ts';
import { COUNTRY_ZONES } from '../../kit/settings/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { type GlovoSettings, LIMITS } from './settings.ts';

export const options: PlatformOptions<GlovoSettings> = { defaults, widest, parse, migrate: firstVersion('Glovo') };

function defaults(): GlovoSettings {
  return { ...NO_HOURS };
}

function widest(): GlovoSettings {
  const day = { timezone: COUNTRY_ZONES.SPAIN, startHour: LIMITS.startHour.least, hours: LIMITS.hours.most };
  return { ...defaults(), ...day, timeBuffer: LIMITS.timeBuffer.least, scheduled: true };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => z.strictObject(scheduledShape()));

function parse(value: unknown): ReturnType<PlatformOptions<GlovoSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, settings: { ...hours } };
}
