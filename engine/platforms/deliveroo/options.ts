import * as z from 'zod/mini';
import { hoursRule, NO_HOURS, scheduledShape } from '../../kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, idsOf, readShape } from '../../kit/settings/option-rules.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { type DeliverooSettings, LIMITS, ZONES } from './settings.ts';
import { cities, zones as places } from './zones.ts';

export const options: PlatformOptions<DeliverooSettings> = { defaults, widest, parse, migrate: firstVersion('Deliveroo') };

function defaults(): DeliverooSettings {
  return { ...NO_HOURS, zones: '' };
}

function widest(): DeliverooSettings {
  const first = cities[0]!.id;
  const all = places.filter(({ region }) => region === first).map(({ id }) => id);
  return { ...NO_HOURS, timezone: ZONES.UK, startHour: 0, hours: 24, timeBuffer: 0, zones: all.join(','), scheduled: true };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() =>
  z.strictObject({
    ...scheduledShape(),
    zones: z.optional(z.string().check(z.maxLength(5000))),
  }),
);

function parse(value: unknown): ReturnType<PlatformOptions<DeliverooSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  const chosen = idsOf(given.zones);
  if (chosen.length === 0) report('zones', 'zoneMissing');
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, settings: { ...hours, zones: chosen.join(',') } };
}
