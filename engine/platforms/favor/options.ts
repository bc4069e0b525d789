import * as z from 'zod/mini';
import { hoursRule, NO_HOURS, scheduledShape } from '../../kit/settings/day-hours-options.ts';
import {
  addressRule,
  builtOnce,
  collectIssues,
  firstVersion,
  idsOf,
  isFigure,
  type Report,
  readShape,
} from '../../kit/settings/option-rules.ts';
import { US_ZONES } from '../../kit/settings/time-zones.ts';
import { type DistanceRow, readDistances, writeDistances } from '../../model/distance-table.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { markets, neighborhoods } from './neighborhoods.ts';
import { type FavorSettings, LIMITS, MOST_ROWS } from './settings.ts';

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<FavorSettings> = { defaults, widest, parse, migrate: firstVersion('Favor') };

function defaults(): FavorSettings {
  return {
    ...NO_HOURS,
    timeBuffer: null,
    address: '',
    latitude: null,
    longitude: null,
    distanceConfig: writeDistances([]),
    neighborhoods: '',
  };
}

function widest(): FavorSettings {
  const first = markets[0]!.id;
  const all = neighborhoods.filter(({ region }) => region === first).map(({ id }) => id);
  return {
    ...defaults(),
    timezone: US_ZONES.CST,
    startHour: 0,
    hours: LIMITS.hours.most,
    timeBuffer: 0,
    neighborhoods: all.join(','),
    scheduled: true,
  };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    ...scheduledShape(),
    address: z.optional(z.string().check(z.maxLength(300))),
    latitude: maybe,
    longitude: maybe,
    distanceConfig: maybe,
    neighborhoods: z.optional(z.string().check(z.maxLength(5000))),
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<FavorSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const hours = hoursRule(given, LIMITS, report);
  const distanceConfig = distancesRule(given.distanceConfig, report);
  const place = addressRule(given, { wrong: 'locationInvalid', needed: distanceConfig !== writeDistances([]) }, report);
  const chosen = idsOf(given.neighborhoods);
  if (chosen.length === 0) report('neighborhoods', 'neighborhoodMissing');
  if (issues.length > 0) return { ok: false, issues };
  return { ok: true, settings: { ...hours, ...place, distanceConfig, neighborhoods: chosen.join(',') } };
}

function distancesRule(text: unknown, report: IssueReport): string {
  const rows = readDistances(text);
  if (rows === null || rows.length > MOST_ROWS) report('distanceConfig', 'distanceWrong');
  rows?.forEach((row, i) => {
    if (row.distance === '' || row.pay === '') report(`distanceConfig.${i}`, 'distanceBoth');
    else if (!isAmount(row.distance) || !isAmount(row.pay)) report(`distanceConfig.${i}`, 'distanceFigure');
  });
  return writeDistances(rows ?? []);
}

function isAmount(value: DistanceRow['distance']): value is number {
  return isFigure(value) && value >= 0;
}
