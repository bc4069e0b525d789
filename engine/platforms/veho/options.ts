import * as z from 'zod/mini';
import { builtOnce, collectIssues, firstVersion, type Report, readShape } from '../../kit/settings/option-rules.ts';
import type { OptionsContext, PlatformOptions } from '../../model/platform.ts';
import { facilities, markets } from './facilities.ts';
import en from './i18n/en.ts';
import { DAY_HOURS, MIN_BLOCK_HOURS, START_HOUR_MOST, TIME_BUFFER, type VehoSettings } from './settings.ts';

type IssueKey = keyof typeof en.issues;
type IssueReport = Report<IssueKey>;

export const options: PlatformOptions<VehoSettings> = { defaults, widest, parse, migrate: firstVersion('Veho') };

function defaults(): VehoSettings {
  return { market: '', minBlockHours: 2, startHour: 8, hours: 8, timeBuffer: 30, locations: [] };
}

function widest(): VehoSettings {
  const { label } = markets[0]!;
  const locations = facilities.filter((facility) => facility.region === markets[0]!.id).map((facility) => facility.id);
  return { market: label, minBlockHours: MIN_BLOCK_HOURS.least, startHour: 0, hours: DAY_HOURS, timeBuffer: TIME_BUFFER.least, locations };
}

/** Names and kinds; the figures are left to the rules below, each with its own message. */
const shape = builtOnce(() => {
  const maybe = z.optional(z.unknown());
  return z.strictObject({
    market: z.optional(z.string().check(z.maxLength(60))),
    minBlockHours: maybe,
    startHour: maybe,
    hours: maybe,
    timeBuffer: maybe,
    locations: z.optional(z.array(z.string().check(z.minLength(1))).check(z.maxLength(200))),
  });
});

function parse(value: unknown, context: OptionsContext): ReturnType<PlatformOptions<VehoSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const settings = { ...defaults(), ...shaped } as VehoSettings;
  const { least, most } = MIN_BLOCK_HOURS;
  const minimum = figureRule(settings.minBlockHours, { least, most, path: 'minBlockHours', key: 'minBlockHours' }, report);
  const start = figureRule(settings.startHour, { least: 0, most: START_HOUR_MOST, path: 'startHour', key: 'startHour' }, report);
  figureRule(settings.timeBuffer, { ...TIME_BUFFER, path: 'timeBuffer', key: 'timeBuffer' }, report);
  const whole = Number.isInteger(settings.hours);
  if (!whole || (start && settings.startHour + settings.hours > DAY_HOURS)) report('hours', 'hours');
  else if (settings.hours <= 0) report('hours', 'endBeforeStart');
  else if (minimum && settings.minBlockHours > settings.hours) report('minBlockHours', 'minimumTooLong');
  settings.locations = locationsRule(settings.locations, context, report);
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

function figureRule(
  value: unknown,
  { least, most, path, key }: { least: number; most: number; path: string; key: IssueKey },
  report: IssueReport,
) {
  const good = Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
  if (!good) report(path, key);
  return good;
}

function locationsRule(names: string[], context: OptionsContext, report: IssueReport): string[] {
  const restricted = new Set(context.facts.blacklistedLocations);
  const kept = new Set(context.keptLocations);
  names.forEach((name, i) => {
    if (!facilities.some((facility) => facility.id === name) && !kept.has(name)) report(`locations.${i}`, 'locationUnknown');
    else if (restricted.has(name) && !kept.has(name) && !context.byAdmin) report(`locations.${i}`, 'locationRestricted');
  });
  return [...new Set(names)];
}
