import * as z from 'zod/mini';
import { hoursRule, hoursShape } from '#engine/kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, idsOf, readShape, wholeRule } from '#engine/kit/settings/option-rules.ts';
import type { PlatformOptions } from '#engine/model/platform.ts';
import en from './i18n/en.ts';
import { places, regions } from './places.ts';
import { LIMITS, MIN_PAY, type Settings } from './settings.ts';

export const options: PlatformOptions<Settings> = { defaults, widest, parse, migrate: firstVersion('Sample Platform') };

function defaults(): Settings {
  return { timezone: null, startHour: null, hours: null, timeBuffer: 30, minPay: 0, places: '' };
}

function widest(): Settings {
  const [{ id, timeZone }] = regions;
  const home = places.filter(({ region }) => region === id).map((place) => place.id);
  return { timezone: timeZone, startHour: 0, hours: 24, timeBuffer: 0, minPay: MIN_PAY.least, places: home.join(',') };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() =>
  z.strictObject({
    ...hoursShape(),
    minPay: z.optional(z.unknown()),
    places: z.optional(z.string().check(z.maxLength(5000))),
  }),
);

function parse(value: unknown): ReturnType<PlatformOptions<Settings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  const minPay = wholeRule(given.minPay, { path: 'minPay', ...MIN_PAY, wrong: 'minPay' }, report);
  const chosen = idsOf(given.places);
  if (chosen.length === 0) report('places', 'placeMissing');
  if (minPay === null || issues.length > 0) return { ok: false, issues };
  return { ok: true, settings: { ...hours, minPay, places: chosen.join(',') } };
}
