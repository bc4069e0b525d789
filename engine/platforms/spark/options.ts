import * as z from 'zod/mini';
import { builtOnce, collectIssues, figureOf, firstVersion, type Report, readShape } from '../../kit/settings/option-rules.ts';
import type { Hint, PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import {
  DELIVERY_TYPES,
  type DeliveryType,
  MIN_PRICE_CHARACTERS,
  MIN_PRICE_MILE,
  RECOMMENDED,
  type SparkSettings,
  TIME_BUFFER,
  TRIPS,
} from './settings.ts';
import { stores } from './stores.ts';

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<SparkSettings> = { defaults, widest, parse, migrate: firstVersion('Spark'), hints };

function defaults(): SparkSettings {
  return {
    locations: [],
    minPrice: 0,
    minPriceMile: null,
    timeBuffer: 0,
    maxTrips: 'ALL',
    deliveryType: 'ALL',
    rejectDislikedOffers: true,
    deliveryArea: null,
    driverTimeZone: null,
  };
}

function widest(): SparkSettings {
  const [first] = stores;
  return { ...defaults(), locations: stores.filter(({ region }) => region === first!.region).map(({ id }) => id) };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  const told = z.optional(z.nullable(z.string().check(z.maxLength(100))));
  return z.strictObject({
    locations: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(500))),
    minPrice: maybe,
    minPriceMile: maybe,
    timeBuffer: maybe,
    maxTrips: maybe,
    deliveryType: maybe,
    rejectDislikedOffers: z.optional(z.boolean()),
    deliveryArea: told,
    driverTimeZone: told,
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<SparkSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  if (given.locations.length === 0) report('locations', 'locationsNone');
  const settings: SparkSettings = {
    ...given,
    locations: [...new Set(given.locations)],
    minPrice: priceRule(given.minPrice, report),
    minPriceMile: perMileRule(given.minPriceMile, report),
    timeBuffer: bufferRule(given.timeBuffer, report),
    maxTrips: tripsRule(given.maxTrips, report),
    deliveryType: typeRule(given.deliveryType, report),
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

/** What the specification recommends: 10 or more trips, a price of 12 or less, a buffer of 10 or less. */
function hints({ maxTrips, minPrice, timeBuffer }: SparkSettings): Hint[] {
  const found: Hint[] = [];
  if (maxTrips !== 'ALL' && maxTrips < RECOMMENDED.leastTrips) found.push({ path: 'maxTrips', code: 'hints.fewTrips' });
  if (minPrice > RECOMMENDED.mostPrice) found.push({ path: 'minPrice', code: 'hints.highPrice' });
  if (timeBuffer > RECOMMENDED.mostBuffer) found.push({ path: 'timeBuffer', code: 'hints.longBuffer' });
  return found;
}

function priceRule(value: unknown, report: IssueReport): number {
  const price = figureOf(value);
  if (price === null || !Number.isInteger(price)) report('minPrice', 'priceWhole');
  else if (price < 0) report('minPrice', 'priceNegative');
  else if (price >= 10 ** MIN_PRICE_CHARACTERS) report('minPrice', 'priceCharacters');
  return price as number;
}

function perMileRule(value: unknown, report: IssueReport): number | null {
  if (value === null || value === '' || value === 0 || value === '0') return null;
  const choice = MIN_PRICE_MILE.find((one) => one === figureOf(value));
  if (choice === undefined) report('minPriceMile', 'priceMile');
  return choice ?? null;
}

/** A text with a space is no whole number here. */
function bufferRule(value: unknown, report: IssueReport): number {
  const buffer = figureOf(value);
  if (buffer === null || !Number.isInteger(buffer)) report('timeBuffer', 'timeBufferWhole');
  else if (buffer < TIME_BUFFER.least || buffer > TIME_BUFFER.most) report('timeBuffer', 'timeBufferRange');
  return buffer as number;
}

function tripsRule(value: unknown, report: IssueReport): 'ALL' | number {
  if (value === 'ALL') return value;
  const trips = figureOf(value);
  const fine = trips !== null && Number.isInteger(trips) && trips >= TRIPS.least && trips <= TRIPS.most;
  if (!fine) report('maxTrips', 'trips');
  return trips as number;
}

function typeRule(value: unknown, report: IssueReport): DeliveryType {
  const type = DELIVERY_TYPES.find((one) => one === value);
  if (type === undefined) report('deliveryType', 'deliveryType');
  return type ?? 'ALL';
}
