import * as z from 'zod/mini';
import { scheduledAt } from '../../kit/settings/day-hours-options.ts';
import { builtOnce, collectIssues, firstVersion, isEmpty, type Report, readShape } from '../../kit/settings/option-rules.ts';
import type { OptionsContext, PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { HOURS, LATEST_END, type RelaySettings, START_HOUR, TIME_BUFFER, TIME_ZONES } from './settings.ts';
import { AREAS, zoneByKey } from './zones.ts';

type IssueKey = keyof typeof en.issues;
type IssueReport = Report<IssueKey>;

export const options: PlatformOptions<RelaySettings> = { defaults, widest, parse, migrate: firstVersion('Relay') };

function defaults(): RelaySettings {
  return {
    timezone: null,
    startHour: null,
    hours: null,
    timeBuffer: 30,
    mainArea: null,
    locationsChosen: [],
    blackList: [],
    whiteList: [],
    scheduled: false,
    dateScheduled: null,
  };
}

function widest(): RelaySettings {
  const locationsChosen = [...zoneByKey.keys()];
  return {
    ...defaults(),
    timezone: TIME_ZONES.EST,
    startHour: START_HOUR.least,
    hours: HOURS.most,
    timeBuffer: TIME_BUFFER.least,
    mainArea: AREAS[0],
    locationsChosen,
    scheduled: true,
  };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  const keys = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(200)));
  return z.strictObject({
    timezone: maybe,
    startHour: maybe,
    hours: maybe,
    timeBuffer: maybe,
    mainArea: maybe,
    locationsChosen: keys,
    blackList: keys,
    whiteList: keys,
    scheduled: z.optional(z.boolean()),
    dateScheduled: scheduledAt(),
  });
});

function parse(value: unknown, context: OptionsContext): ReturnType<PlatformOptions<RelaySettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const startHour = hourRule(given.startHour, START_HOUR, { path: 'startHour', missing: 'startHourMissing', wrong: 'startHour' }, report);
  const hours = hourRule(given.hours, HOURS, { path: 'hours', missing: 'hoursMissing', wrong: 'hours' }, report);
  if (startHour !== null && hours !== null && startHour + hours > LATEST_END) report('hours', 'hoursTooLate');
  const zoneLists = listsRule(given, context, report);
  const settings: RelaySettings = {
    timezone: timeZoneRule(given.timezone, report),
    startHour,
    hours,
    timeBuffer: bufferRule(given.timeBuffer, report),
    mainArea: areaRule(given.mainArea, report),
    ...zoneLists,
    scheduled: given.scheduled,
    dateScheduled: given.dateScheduled,
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

interface HourRule {
  path: string;
  missing: IssueKey;
  wrong: IssueKey;
}

/** A figure, or `null` once it is reported. Stored data also holds hours as text. */
function hourRule(value: unknown, { least, most }: { least: number; most: number }, rule: HourRule, report: IssueReport): number | null {
  if (isEmpty(value)) {
    report(rule.path, rule.missing);
    return null;
  }
  const hour = typeof value === 'string' && /^\d{1,2}$/.test(value) ? Number(value) : value;
  if (Number.isInteger(hour) && (hour as number) >= least && (hour as number) <= most) return hour as number;
  report(rule.path, rule.wrong);
  return null;
}

function bufferRule(value: unknown, report: IssueReport): number {
  const whole = Number.isInteger(value);
  if (!whole) report('timeBuffer', 'timeBufferWhole');
  else if ((value as number) < TIME_BUFFER.least || (value as number) > TIME_BUFFER.most) report('timeBuffer', 'timeBufferRange');
  return value as number;
}

/** EST, PST, MST, CST or their IANA names; stored as the latter. */
function timeZoneRule(value: unknown, report: IssueReport): string | null {
  const zone = Object.entries(TIME_ZONES).find(([short, name]) => value === short || value === name)?.[1] ?? null;
  if (zone === null) report('timezone', isEmpty(value) ? 'timeZoneMissing' : 'timeZone');
  return zone;
}

function areaRule(value: unknown, report: IssueReport): string | null {
  const area = AREAS.find((one) => one === value) ?? null;
  if (area === null) report('mainArea', isEmpty(value) ? 'areaMissing' : 'area');
  return area;
}

type Lists = Pick<RelaySettings, 'locationsChosen' | 'blackList' | 'whiteList'>;

/**
 * A full zone that was left stays left, unless the white list has it. Which zones are full only admins and the drivers of the
 * K list say. What stood before is not known where stored settings are merely read again.
 */
function listsRule(
  { locationsChosen, blackList, whiteList }: Lists,
  { stored, byAdmin, marksFull }: OptionsContext,
  report: IssueReport,
): Lists {
  const chosen = [...new Set(locationsChosen)];
  if (chosen.length === 0) report('locationsChosen', 'locationMissing');
  for (const [path, list] of Object.entries({ locationsChosen, blackList, whiteList }))
    list.forEach((key, i) => {
      if (!zoneByKey.has(key)) report(`${path}.${i}`, 'locationUnknown');
    });
  if (stored !== undefined) {
    const before = { ...defaults(), ...stored } as Lists;
    const full = new Set([...before.blackList, ...blackList].filter((key) => !before.whiteList.includes(key)));
    if (!byAdmin)
      locationsChosen.forEach((key, i) => {
        if (full.has(key) && !before.locationsChosen.includes(key)) report(`locationsChosen.${i}`, 'locationFull');
      });
    const may = byAdmin || marksFull === true;
    if (!may && !same(before.blackList, blackList)) report('blackList', 'markFull');
    if (!may && !same(before.whiteList, whiteList)) report('whiteList', 'markFull');
  }
  return { locationsChosen: chosen, blackList: [...new Set(blackList)], whiteList: [...new Set(whiteList)] };
}

function same(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((key) => second.has(key));
}
