import * as z from 'zod/mini';
import {
  addressRule,
  builtOnce,
  collectIssues,
  figureOf,
  firstVersion,
  isEmpty,
  type Report,
  readShape,
} from '../../kit/settings/option-rules.ts';
import { readDistances, writeDistances } from '../../model/distance-table.ts';
import type { Hint, PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { HIGH_PRICE, MAX_DISTANCE, MIN_PRICE_CHARACTERS, type PointPickupSettings, ROWS, TIME_BUFFER } from './settings.ts';
import { warehouses } from './warehouses.ts';

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<PointPickupSettings> = { defaults, widest, parse, migrate: firstVersion('Point Pick Up'), hints };

function defaults(): PointPickupSettings {
  return {
    address: '',
    latitude: null,
    longitude: null,
    maxDistance: 20,
    maxTripDistance: null,
    distanceConfig: writeDistances([{ distance: MAX_DISTANCE, pay: 0 }]),
    minPrice: 0,
    timeBuffer: 0,
    warehouseFilters: '',
    autoShutdown: false,
  };
}

function widest(): PointPickupSettings {
  const { latitude, longitude, address1, city, postalCode } = warehouses[0]!;
  const address = `${address1}, ${city}, ${postalCode}`;
  return { ...defaults(), address, latitude, longitude, maxDistance: 100, timeBuffer: TIME_BUFFER.least };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    address: z.optional(z.string().check(z.maxLength(300))),
    latitude: maybe,
    longitude: maybe,
    maxDistance: maybe,
    maxTripDistance: maybe,
    distanceConfig: maybe,
    minPrice: maybe,
    timeBuffer: maybe,
    warehouseFilters: z.optional(z.string().check(z.maxLength(2000))),
    autoShutdown: z.optional(z.boolean()),
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<PointPickupSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const settings: PointPickupSettings = {
    ...addressRule(given, { wrong: 'locationInvalid' }, report),
    maxDistance: distanceRule(given.maxDistance, report),
    maxTripDistance: tripRule(given.maxTripDistance, report),
    distanceConfig: tableRule(given.distanceConfig, report),
    minPrice: priceRule(given.minPrice, report),
    timeBuffer: bufferRule(given.timeBuffer, report),
    warehouseFilters: warehousesRule(given.warehouseFilters, report),
    autoShutdown: given.autoShutdown,
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

/** Settings that are allowed and yet take little or nothing. */
function hints({ latitude, minPrice }: PointPickupSettings): Hint[] {
  const found: Hint[] = [];
  if (latitude === null) found.push({ path: 'address', code: 'hints.noAddress' });
  if (minPrice > HIGH_PRICE) found.push({ path: 'minPrice', code: 'hints.highPrice' });
  return found;
}

/** The names between the commas. */
export function warehousesOf(warehouseFilters: string): string[] {
  return warehouseFilters.split(',').filter((name) => name !== '');
}

function distanceRule(value: unknown, report: IssueReport): number {
  const miles = isEmpty(value) ? null : figureOf(value);
  if (miles === null || !Number.isSafeInteger(miles) || miles < 0) report('maxDistance', 'maxDistance');
  return miles as number;
}

function tripRule(value: unknown, report: IssueReport): number | null {
  if (isEmpty(value)) return null;
  const miles = figureOf(value);
  if (miles === null || !Number.isSafeInteger(miles) || miles <= 0) report('maxTripDistance', 'maxTripDistance');
  return miles;
}

/** Rows of whole figures: one at least, three at most. */
function tableRule(text: unknown, report: IssueReport): string {
  const rows = readDistances(text);
  if (rows === null) report('distanceConfig', 'distanceWrong');
  else if (rows.length < ROWS.least) report('distanceConfig', 'distanceEmpty');
  else if (rows.length > ROWS.most) report('distanceConfig', 'distanceMany');
  rows?.forEach(({ distance, pay }, i) => {
    if (!isWhole(distance) || !isWhole(pay)) report(`distanceConfig.${i}`, 'distanceWhole');
  });
  return writeDistances(rows ?? []);
}

function isWhole(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function priceRule(value: unknown, report: IssueReport): number {
  const price = isEmpty(value) ? null : figureOf(value);
  if (price === null || !Number.isInteger(price)) report('minPrice', 'mustBeWholeNumber');
  else if (price < 0) report('minPrice', 'positiveWholeNumber');
  else if (price >= 10 ** MIN_PRICE_CHARACTERS) report('minPrice', 'priceCharacters');
  return price as number;
}

function bufferRule(value: unknown, report: IssueReport): number {
  const minutes = isEmpty(value) ? null : figureOf(value);
  const fine = minutes !== null && Number.isInteger(minutes) && minutes >= TIME_BUFFER.least && minutes <= TIME_BUFFER.most;
  if (!fine) report('timeBuffer', 'timeBuffer');
  return minutes as number;
}

/** An entry with a space at an end was typed with the comma, not added. */
function warehousesRule(text: string, report: IssueReport): string {
  const names = text.split(',');
  if (names.some((name) => name !== name.trim())) report('warehouseFilters', 'warehouseFilters');
  return [...new Set(names)].filter((name) => name !== '').join(',');
}
