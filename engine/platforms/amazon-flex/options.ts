import * as z from 'zod/mini';
import { builtOnce, collectIssues, type Report, readShape } from '../../kit/settings/option-rules.ts';
import type { OptionsContext, PlatformOptions } from '../../model/platform.ts';
import { DAYS, isActive, outerHours, readSchedule, type ScheduleDay, writeSchedule } from '../../model/weekly-schedule.ts';
import { hints } from './hints.ts';
import en from './i18n/en.ts';
import {
  ANY_TIME_AHEAD,
  BLOCK_MS,
  DO_NOT_USE,
  defaults,
  type FlexSettings,
  type LocationOverride,
  MIN_PAY_PER_HOUR,
  PART_TIME_HOURS,
  TIME_BUFFER_MAX,
} from './settings.ts';
import { stations } from './stations.ts';

const WEEKEND = [5, 6];
const OVERRIDE_CEILING = 10_000;
const STOPS_MAX = 50;
const INSTANT_PAY_MAX = 180;

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<FlexSettings> = { defaults, parse, migrate, hints };

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  const flags = z.array(z.boolean()).check(z.length(BLOCK_MS.length));
  const overrideShape = z.strictObject({
    locationId: z.string().check(z.minLength(1)),
    timeBuffer: maybe,
    minPay: maybe,
    minPayPerHour: maybe,
    preferredBlockHours: z.optional(z.nullable(flags)),
  });
  return z.strictObject({
    locations: z.optional(z.array(z.string().check(z.minLength(1)))),
    minPay: maybe,
    minPayPerHour: maybe,
    timeBuffer: maybe,
    schedule: maybe,
    earliestTime: maybe,
    latestTime: maybe,
    preferredBlockHours: z.optional(flags),
    locationOverrides: z.optional(z.array(overrideShape)),
    instantOffersActive: z.optional(z.boolean()),
    instantOffersMinPay: maybe,
    instantOffersMaxStops: maybe,
    instantOffersLocation: maybe,
    fakeGpsActive: z.optional(z.boolean()),
    selfieBypassActive: z.optional(z.boolean()),
  });
});
type GivenOverride = NonNullable<z.infer<ReturnType<typeof shape>>['locationOverrides']>[number];

function parse(value: unknown, context: OptionsContext): ReturnType<PlatformOptions<FlexSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = shaped;
  const fresh = defaults();
  const days = scheduleRule(given.schedule ?? fresh.schedule, context, report);
  const preferredBlockHours = given.preferredBlockHours ?? fresh.preferredBlockHours;
  if (!preferredBlockHours.includes(true)) report('preferredBlockHours', 'durationMissing');
  const settings: FlexSettings = {
    locations: locationsRule(given.locations ?? fresh.locations, context, report),
    minPay: minPayRule(given.minPay, 'minPay', report),
    minPayPerHour: perHourRule(given.minPayPerHour, 'minPayPerHour', report),
    timeBuffer: timeBufferRule(given.timeBuffer, 'timeBuffer', report, TIME_BUFFER_MAX),
    schedule: writeSchedule(days),
    ...outerHours(days),
    preferredBlockHours,
    locationOverrides: overridesRule(given.locationOverrides ?? [], context, report),
    instantOffersActive: given.instantOffersActive ?? fresh.instantOffersActive,
    instantOffersMinPay: minPayRule(given.instantOffersMinPay ?? fresh.instantOffersMinPay, 'instantOffersMinPay', report, INSTANT_PAY_MAX),
    instantOffersMaxStops: stopsRule(given.instantOffersMaxStops ?? fresh.instantOffersMaxStops, report),
    instantOffersLocation: placeRule(given.instantOffersLocation ?? fresh.instantOffersLocation, report),
    fakeGpsActive: given.fakeGpsActive ?? fresh.fakeGpsActive,
    selfieBypassActive: given.selfieBypassActive ?? fresh.selfieBypassActive,
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

function migrate(stored: unknown, fromVersion: number): unknown {
  if (fromVersion !== 1) throw new Error(`Flex options have no version ${fromVersion}`);
  return stored;
}

function locationsRule(ids: string[], context: OptionsContext, report: IssueReport): string[] {
  const restricted = new Set(context.facts.blacklistedLocations);
  const kept = new Set(context.keptLocations);
  ids.forEach((id, i) => {
    if (!stations.some((station) => station.id === id)) report(`locations.${i}`, 'locationUnknown');
    else if (restricted.has(id) && !kept.has(id) && !context.byAdmin) report(`locations.${i}`, 'locationRestricted');
  });
  return [...new Set(ids)];
}

function minPayRule(value: unknown, path: string, report: IssueReport, max = Number.MAX_SAFE_INTEGER): number {
  if (isEmpty(value) || value === 0) report(path, 'minPayZero');
  else if (!Number.isSafeInteger(value) || (value as number) < 0) report(path, 'minPayWhole');
  else if ((value as number) > max) report(path, 'instantMinPayHigh');
  return value as number;
}

function perHourRule(value: unknown, path: string, report: IssueReport): number | null {
  if (isEmpty(value) || value === DO_NOT_USE) return null;
  if (!MIN_PAY_PER_HOUR.includes(value as number)) report(path, 'perHourChoice');
  return value as number;
}

function timeBufferRule(value: unknown, path: string, report: IssueReport, max: number): number {
  if (value === 0 || value === ANY_TIME_AHEAD) return ANY_TIME_AHEAD;
  if (isEmpty(value)) report(path, 'timeBufferZero');
  else if (typeof value !== 'number') report(path, 'timeBufferNumber');
  else if (value < 0) report(path, 'timeBufferZero');
  else if (!Number.isInteger(value)) report(path, 'timeBufferWhole');
  else if (value > max) report(path, 'timeBufferHigh');
  return value as number;
}

function scheduleRule(text: unknown, context: OptionsContext, report: IssueReport): ScheduleDay[] {
  const days = readSchedule(text);
  if (days === null) {
    report('schedule', 'scheduleWrong');
    return [];
  }
  const restriction = context.facts.workload;
  if (restriction !== 'PART_TIME' && restriction !== 'PART_TIME_PLUS') return days;
  for (let i = 0; i < DAYS; i++) {
    const weekend = restriction === 'PART_TIME_PLUS' && WEEKEND.includes(i);
    const span = days[i]!.latest - days[i]!.earliest;
    if (isActive(days[i]!) && span > (weekend ? 2 * PART_TIME_HOURS : PART_TIME_HOURS))
      report(`schedule.${i}`, weekend ? 'partTimeWeekend' : 'partTime');
  }
  return days;
}

function overridesRule(given: GivenOverride[], context: OptionsContext, report: IssueReport): LocationOverride[] {
  const seen = new Set<string>();
  return given.map((row, i) => {
    const path = `locationOverrides.${i}`;
    if (seen.has(row.locationId)) report(path, 'overrideTwice');
    else if (!stations.some((station) => station.id === row.locationId)) report(path, 'locationUnknown');
    seen.add(row.locationId);
    return overrideRule(row, path, context, report);
  });
}

/** Floors the numbers and drops what says nothing; then the rules. */
function overrideRule(row: GivenOverride, path: string, context: OptionsContext, report: IssueReport): LocationOverride {
  const timeBuffer = floored(row.timeBuffer);
  const minPay = floored(row.minPay);
  const minPayPerHour = row.minPayPerHour === DO_NOT_USE ? null : floored(row.minPayPerHour);
  const unticked = context.editing === true && row.preferredBlockHours?.includes(true) === false;
  const incomplete = isEmpty(timeBuffer) || isEmpty(minPay) || minPay === 0;
  const clean: LocationOverride = { locationId: row.locationId };
  if ([timeBuffer, minPay, minPayPerHour].some((value) => typeof value === 'number' && value >= OVERRIDE_CEILING))
    report(path, 'overrideHigh');
  else if (incomplete) report(path, isEmpty(minPayPerHour) ? 'overrideEmpty' : 'overridePerHour');
  else if (unticked) report(path, 'overrideEmpty');
  else {
    clean.timeBuffer = timeBufferRule(timeBuffer, `${path}.timeBuffer`, report, OVERRIDE_CEILING);
    clean.minPay = minPayRule(minPay, `${path}.minPay`, report);
    const perHour = perHourRule(minPayPerHour, `${path}.minPayPerHour`, report);
    if (perHour !== null) clean.minPayPerHour = perHour;
  }
  if (row.preferredBlockHours?.includes(true)) clean.preferredBlockHours = row.preferredBlockHours;
  return clean;
}

function stopsRule(value: unknown, report: IssueReport): number {
  if (!Number.isInteger(value) || (value as number) <= 0) report('instantOffersMaxStops', 'maxStopsZero');
  else if ((value as number) > STOPS_MAX) report('instantOffersMaxStops', 'maxStopsHigh');
  return value as number;
}

function placeRule(value: unknown, report: IssueReport): string {
  const match = typeof value === 'string' ? /^(-?\d{1,2}(?:\.\d+)?):(-?\d{1,3}(?:\.\d+)?)$/.exec(value) : null;
  const onEarth = match !== null && Math.abs(Number(match[1])) <= 90 && Math.abs(Number(match[2])) <= 180;
  if (value !== 'Default' && !onEarth) report('instantOffersLocation', 'placeWrong');
  return value as string;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || Number.isNaN(value);
}

function floored(value: unknown): unknown {
  return typeof value === 'number' ? Math.floor(value) : value;
}
