import * as z from 'zod/mini';
import { addressRule, builtOnce, collectIssues, firstVersion, isFigure, type Report, readShape } from '../../kit/settings/option-rules.ts';
import { type DistanceRow, readDistances, writeDistances } from '../../model/distance-table.ts';
import type { Hint, PlatformOptions } from '../../model/platform.ts';
import { DAYS, readSchedule, writeSchedule } from '../../model/weekly-schedule.ts';
import en from './i18n/en.ts';
import { pickups } from './pickups.ts';
import { type LyftSettings, MOST_ROWS, TIME_ZONES } from './settings.ts';

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<LyftSettings> = { defaults, widest, parse, migrate: firstVersion('Lyft'), hints };

function defaults(): LyftSettings {
  return {
    address: '',
    latitude: null,
    longitude: null,
    timezone: TIME_ZONES.EST,
    schedule: writeSchedule(Array.from({ length: DAYS }, () => ({ earliest: 8, latest: 16, third: 30 }))),
    distanceConfig: writeDistances([{ distance: 0, pay: 0 }]),
    averageMilesPerHour: 45,
  };
}

function widest(): LyftSettings {
  const { latitude, longitude, address1, city, postalCode, timeZone } = pickups[0]!;
  return {
    address: `${address1}, ${city}, ${postalCode}`,
    latitude,
    longitude,
    timezone: timeZone,
    schedule: writeSchedule(Array.from({ length: DAYS }, () => ({ earliest: 0, latest: 24, third: 30 }))),
    distanceConfig: writeDistances([{ distance: 50, pay: 0 }]),
    averageMilesPerHour: 45,
  };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    address: z.optional(z.string().check(z.maxLength(300))),
    latitude: maybe,
    longitude: maybe,
    timezone: maybe,
    schedule: maybe,
    distanceConfig: maybe,
    averageMilesPerHour: maybe,
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<LyftSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const days = readSchedule(given.schedule);
  if (days === null) report('schedule', 'scheduleWrong');
  const settings: LyftSettings = {
    ...addressRule(given, { wrong: 'locationInvalid' }, report),
    timezone: timeZoneRule(given.timezone, report),
    schedule: days === null ? '' : writeSchedule(days),
    distanceConfig: distancesRule(given.distanceConfig, report),
    averageMilesPerHour: speedRule(given.averageMilesPerHour, report),
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

/** Settings that are allowed and yet take nothing. */
function hints(settings: LyftSettings): Hint[] {
  const found: Hint[] = [];
  if (settings.latitude === null) found.push({ path: 'address', code: 'hints.noAddress' });
  const rows = readDistances(settings.distanceConfig) ?? [];
  if (rows.every(({ distance }) => distance === 0)) found.push({ path: 'distanceConfig', code: 'hints.noDistance' });
  return found;
}

/** EST, CST, PST, MST or their IANA names; stored as the latter. */
function timeZoneRule(value: unknown, report: IssueReport): string {
  const zone = Object.entries(TIME_ZONES).find(([short, name]) => value === short || value === name)?.[1];
  if (zone === undefined) report('timezone', 'timeZone');
  return zone ?? TIME_ZONES.EST;
}

function distancesRule(text: unknown, report: IssueReport): string {
  const rows = readDistances(text);
  if (rows === null || rows.length > MOST_ROWS) report('distanceConfig', 'distanceWrong');
  else if (rows.length === 0) report('distanceConfig', 'distanceEmpty');
  rows?.forEach((row, i) => {
    if (row.distance === '' || row.pay === '') report(`distanceConfig.${i}`, 'distanceBoth');
    else if (!isAmount(row.distance) || !isAmount(row.pay)) report(`distanceConfig.${i}`, 'distanceFigure');
  });
  return writeDistances(rows ?? []);
}

function speedRule(value: unknown, report: IssueReport): number {
  const speed = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value;
  if (speed === undefined || speed === null || speed === '' || Number.isNaN(speed)) report('averageMilesPerHour', 'speedMissing');
  else if (!Number.isSafeInteger(speed)) report('averageMilesPerHour', 'speedWhole');
  else if ((speed as number) <= 0) report('averageMilesPerHour', 'speedPositive');
  return speed as number;
}

function isAmount(value: DistanceRow['distance']): value is number {
  return isFigure(value) && value >= 0;
}
