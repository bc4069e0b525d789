import * as z from 'zod/mini';
import { places, regions } from '#config/new-platform/platform/places.ts';
import {
  addressRule,
  builtOnce,
  collectIssues,
  firstVersion,
  idsOf,
  optionalWholeRule,
  readShape,
  stepRule,
  wholeRule,
} from '#engine/kit/settings/option-rules.ts';
import type { PlatformOptions } from '#engine/model/platform.ts';
import en from './i18n/en.ts';
import { MAX_ITEMS, MAX_MILES, MIN_PAY, MIN_PAY_PER_MILE, type Settings, TIME_BUFFER } from './settings.ts';

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
