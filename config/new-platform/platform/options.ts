import * as z from 'zod/mini';
import { type ChosenHours, type HourLimits, hoursRule, hoursShape } from '#engine/kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, idsOf, readShape, wholeRule } from '#engine/kit/settings/option-rules.ts';
import { US_ZONES } from '#engine/kit/settings/time-zones.ts';
import type { PlatformOptions } from '#engine/model/platform.ts';
import en from './i18n/en.ts';
import { places, regions } from './places.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface Settings extends ChosenHours {
  /** Whole dollars. */
  minPay: number;
  /** Ids with commas between them. */
  places: string;
}

export const LIMITS: HourLimits = {
  zones: US_ZONES,
  startHour: { least: 0, most: 23 },
  hours: { least: 1, most: 24 },
  latestEnd: 24,
  timeBuffer: { least: 0, most: 360 },
};
export const MIN_PAY = { least: 0, most: 999 } as const;

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
