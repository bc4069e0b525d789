import * as z from 'zod/mini';
import {
  addressRule,
  builtOnce,
  collectIssues,
  figureOf,
  firstVersion,
  isEmpty,
  isFigure,
  positionOf,
  type Report,
  readShape,
} from '../../kit/settings/option-rules.ts';
import { readDistances, writeDistances } from '../../model/distance-table.ts';
import type { Hint, OptionsContext, PlatformOptions } from '../../model/platform.ts';
import { isClosed } from './closed-areas.ts';
import en from './i18n/en.ts';
import {
  type BatchTypes,
  type InstacartSettings,
  LOW_COST_MOST,
  MOST_ROWS,
  NO_FILTERS,
  SMALL,
  type SmallBatches,
  TYPES,
} from './settings.ts';
import { warehouses } from './warehouses.ts';

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<InstacartSettings> = { defaults, widest, parse, migrate: firstVersion('Instacart'), hints };

function defaults(): InstacartSettings {
  return {
    address: '',
    latitude: null,
    longitude: null,
    lat: null,
    lng: null,
    distanceConfig: writeDistances([]),
    smallBatches: { active: false, distanceToWarehouse: 1, batchDistance: 1, minPrice: 7, type: TYPES[0] },
    warehouseFilters: NO_FILTERS,
    type: TYPES[0],
    lowCost: false,
  };
}

function widest(): InstacartSettings {
  const { latitude, longitude, address1, city, postalCode } = warehouses[0]!;
  const address = `${address1}, ${city}, ${postalCode}`;
  return { ...defaults(), address, latitude, longitude, distanceConfig: writeDistances([{ distance: 50, pay: 1 }]) };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    address: z.optional(z.string().check(z.maxLength(300))),
    latitude: maybe,
    longitude: maybe,
    lat: maybe,
    lng: maybe,
    distanceConfig: maybe,
    smallBatches: z.optional(
      z.strictObject({ active: z.optional(z.boolean()), distanceToWarehouse: maybe, batchDistance: maybe, minPrice: maybe, type: maybe }),
    ),
    warehouseFilters: z.optional(z.string().check(z.maxLength(2000))),
    type: maybe,
    lowCost: z.optional(z.boolean()),
  });
});

function parse(value: unknown, { createdAt, closedAreas = [] }: OptionsContext): ReturnType<PlatformOptions<InstacartSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const settings: InstacartSettings = {
    ...addressRule(given, { wrong: 'locationInvalid' }, report),
    lat: positionOf(given.lat, 90),
    lng: positionOf(given.lng, 180),
    distanceConfig: distancesRule(given.distanceConfig, given.lowCost, report),
    smallBatches: smallRule({ ...defaults().smallBatches, ...given.smallBatches }, report),
    warehouseFilters: warehousesRule(given.warehouseFilters, report),
    type: typeRule('type', given.type, report),
    lowCost: given.lowCost,
  };
  const { latitude, longitude, lowCost } = settings;
  if (!lowCost && latitude !== null && longitude !== null && isClosed(closedAreas, { createdAt, latitude, longitude }))
    report('address', 'areaClosed');
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

function hints({ latitude, lat }: InstacartSettings): Hint[] {
  return latitude === null && lat === null ? [{ path: 'address', code: 'hints.noAddress' }] : [];
}

/** The names between the commas; none = all. */
export function warehousesOf(warehouseFilters: string): string[] {
  return warehouseFilters === NO_FILTERS ? [] : warehouseFilters.split(',').filter((name) => name !== '');
}

/** Each row a radius and a pay above 0; for low cost no pay above its limit. */
function distancesRule(text: unknown, lowCost: boolean, report: IssueReport): string {
  const rows = readDistances(text);
  if (rows === null || rows.length > MOST_ROWS) report('distanceConfig', 'distanceWrong');
  else if (rows.length === 0) report('distanceConfig', 'distanceEmpty');
  rows?.forEach(({ distance, pay }, i) => {
    if (!isPositive(distance) || !isPositive(pay)) report(`distanceConfig.${i}`, 'distanceBoth');
    else if (lowCost && pay > LOW_COST_MOST) report(`distanceConfig.${i}`, 'lowCostPrice');
  });
  return writeDistances(rows ?? []);
}

function isPositive(value: unknown): value is number {
  return isFigure(value) && value > 0;
}

function smallRule(given: Record<keyof SmallBatches, unknown>, report: IssueReport): SmallBatches {
  const whole = (
    name: 'distanceToWarehouse' | 'batchDistance' | 'minPrice',
    limits: { least: number; most: number },
    key: 'smallMiles' | 'smallPrice',
  ) => {
    const figure = isEmpty(given[name]) ? null : figureOf(given[name]);
    const fine = figure !== null && Number.isInteger(figure) && figure >= limits.least && figure <= limits.most;
    if (!fine) report(`smallBatches.${name}`, key);
    return figure as number;
  };
  return {
    active: given.active === true,
    distanceToWarehouse: whole('distanceToWarehouse', SMALL.miles, 'smallMiles'),
    batchDistance: whole('batchDistance', SMALL.miles, 'smallMiles'),
    minPrice: whole('minPrice', SMALL.price, 'smallPrice'),
    type: typeRule('smallBatches.type', given.type, report),
  };
}

/** An entry with a space at an end was typed with the comma, not added. */
function warehousesRule(text: string, report: IssueReport): string {
  const names = text.split(',');
  if (names.some((name) => name !== name.trim())) report('warehouseFilters', 'warehouseFilters');
  return [...new Set(names)].filter((name) => name !== '').join(',') || NO_FILTERS;
}

function typeRule(path: string, value: unknown, report: IssueReport): BatchTypes {
  const type = TYPES.find((one) => one === value);
  if (type === undefined) report(path, 'type');
  return type ?? TYPES[0];
}
