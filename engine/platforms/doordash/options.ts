import * as z from 'zod/mini';
import { hoursRule, NO_HOURS, scheduledShape } from '../../kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, idsOf, readShape } from '../../kit/settings/option-rules.ts';
import { US_ZONES } from '../../kit/settings/time-zones.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { type DoorDashSettings, LIMITS } from './settings.ts';
import { markets, startingPoints } from './starting-points.ts';

export const options: PlatformOptions<DoorDashSettings> = { defaults, widest, parse, migrate: firstVersion('DoorDash') };

function defaults(): DoorDashSettings {
  return { ...NO_HOURS, startingPoints: '' };
}

function widest(): DoorDashSettings {
  const first = markets[0]!.id;
  const all = startingPoints.filter(({ region }) => region === first).map(({ id }) => id);
  return { ...NO_HOURS, timezone: US_ZONES.PST, startHour: 0, hours: 24, timeBuffer: 0, startingPoints: all.join(','), scheduled: true };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() =>
  z.strictObject({
    ...scheduledShape(),
    startingPoints: z.optional(z.string().check(z.maxLength(5000))),
  }),
);

function parse(value: unknown): ReturnType<PlatformOptions<DoorDashSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  const chosen = idsOf(given.startingPoints);
  if (chosen.length === 0) report('startingPoints', 'pointMissing');
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, settings: { ...hours, startingPoints: chosen.join(',') } };
}
