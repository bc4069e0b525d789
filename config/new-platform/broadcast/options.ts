import * as z from 'zod/mini';
import { places, regions } from '#config/new-platform/platform/places.ts';
import {
  addressRule,
  builtOnce,
  collectIssues,
  firstVersion,
  idsOf,
  optionalWholeRule,
  type PlaceOptions,
  readShape,
  stepRule,
  wholeRule,
} from '#engine/kit/settings/option-rules.ts';
import type { PlatformOptions } from '#engine/model/platform.ts';
import en from './i18n/en.ts';

/** Settings as they are stored. E-mail and password are no part of them. What is not chosen yet is `null` or empty. */
export interface Settings extends PlaceOptions {
  /** Whole miles from the address to the store. */
  maxMiles: number;
  /** Ids with commas between them; none = all. */
  places: string;
  /** null = any. */
  maxItems: number | null;
  /** Whole dollars. */
  minPay: number;
  /** Dollars, in steps of 0.50; 0 = any. */
  minPayPerMile: number;
  /** Minutes before the pickup. */
  timeBuffer: number;
}

export const MAX_MILES = { least: 1, most: 100 } as const;
export const MAX_ITEMS = { least: 1, most: 999 } as const;
export const MIN_PAY = { least: 0, most: 999 } as const;
export const MIN_PAY_PER_MILE = { least: 0, most: 10, step: 0.5 } as const;
export const TIME_BUFFER = { least: 0, most: 360 } as const;

export const options: PlatformOptions<Settings> = { defaults, widest, parse, migrate: firstVersion('Sample Platform') };

function defaults(): Settings {
  const nowhere = { address: '', latitude: null, longitude: null };
  return { ...nowhere, maxMiles: 10, places: '', maxItems: null, minPay: 0, minPayPerMile: 0, timeBuffer: 0 };
}

function widest(): Settings {
  const { latitude, longitude, address1, city, postalCode } = places.find(({ region }) => region === regions[0].id)!;
  return { ...defaults(), address: `${address1}, ${city}, ${postalCode}`, latitude, longitude, maxMiles: MAX_MILES.most };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    address: z.optional(z.string().check(z.maxLength(300))),
    latitude: maybe,
    longitude: maybe,
    maxMiles: maybe,
    places: z.optional(z.string().check(z.maxLength(5000))),
    maxItems: maybe,
    minPay: maybe,
    minPayPerMile: maybe,
    timeBuffer: maybe,
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<Settings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const where = addressRule(given, { wrong: 'address' }, report);
  const maxMiles = wholeRule(given.maxMiles, { path: 'maxMiles', ...MAX_MILES, wrong: 'maxMiles' }, report);
  const maxItems = optionalWholeRule(given.maxItems, { path: 'maxItems', ...MAX_ITEMS, wrong: 'maxItems' }, report);
  const minPay = wholeRule(given.minPay, { path: 'minPay', ...MIN_PAY, wrong: 'minPay' }, report);
  const minPayPerMile = stepRule(given.minPayPerMile, { path: 'minPayPerMile', ...MIN_PAY_PER_MILE, wrong: 'minPayPerMile' }, report);
  const timeBuffer = wholeRule(given.timeBuffer, { path: 'timeBuffer', ...TIME_BUFFER, wrong: 'timeBuffer' }, report);
  if (maxMiles === null || minPay === null || minPayPerMile === null || timeBuffer === null || issues.length > 0)
    return { ok: false, issues };
  const chosen = idsOf(given.places).join(',');
  return { ok: true, settings: { ...where, maxMiles, places: chosen, maxItems, minPay, minPayPerMile, timeBuffer } };
}
