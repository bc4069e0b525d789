import * as z from 'zod/mini';
import { addressRule, builtOnce, collectIssues, firstVersion, type Report, readShape } from '../../kit/settings/option-rules.ts';
import type { PlatformOptions } from '../../model/platform.ts';
import en from './i18n/en.ts';
import { senders } from './senders.ts';
import { MOST_CHARACTERS, type RoadieSettings, TIME_ZONES } from './settings.ts';

const MOST_FIGURE = 10 ** MOST_CHARACTERS - 1;

type IssueReport = Report<keyof typeof en.issues>;

export const options: PlatformOptions<RoadieSettings> = { defaults, widest, parse, migrate: firstVersion('Roadie') };

function defaults(): RoadieSettings {
  return {
    address: '',
    latitude: null,
    longitude: null,
    timezone: null,
    maxDistance: 10,
    minPrice: 0,
    favPrice: 0,
    warehouseFilter: '',
  };
}

function widest(): RoadieSettings {
  const { latitude, longitude, address1, city, postalCode, timeZone } = senders[0]!;
  return {
    ...defaults(),
    address: `${address1}, ${city}, ${postalCode}`,
    latitude,
    longitude,
    timezone: timeZone,
    maxDistance: 50,
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
    maxDistance: maybe,
    minPrice: maybe,
    favPrice: maybe,
    warehouseFilter: z.optional(z.string().check(z.maxLength(2000))),
  });
});

function parse(value: unknown): ReturnType<PlatformOptions<RoadieSettings>['parse']> {
  const { issues, report } = collectIssues(en.issues);
  const shaped = readShape(shape, value, report);
  if (shaped === null) return { ok: false, issues };
  const given = { ...defaults(), ...shaped };
  const settings: RoadieSettings = {
    ...addressRule(given, { wrong: 'locationWrong', needed: true }, report),
    timezone: timeZoneRule(given.timezone, report),
    maxDistance: wholeRule('maxDistance', given.maxDistance, 1, report),
    minPrice: wholeRule('minPrice', given.minPrice, 0, report),
    favPrice: wholeRule('favPrice', given.favPrice, 0, report),
    warehouseFilter: favourites(given.warehouseFilter).join(','),
  };
  return issues.length === 0 ? { ok: true, settings } : { ok: false, issues };
}

/** The names between the commas, trimmed; empty ones and repetitions fall away. */
export function favourites(warehouseFilter: string): string[] {
  const names = warehouseFilter.split(',').map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

/** EST, PST, MST, CST or their IANA names; stored as the latter. */
function timeZoneRule(value: unknown, report: IssueReport): string | null {
  const zone = Object.entries(TIME_ZONES).find(([short, name]) => value === short || value === name)?.[1] ?? null;
  const empty = value === null || value === undefined || value === '';
  if (zone === null) report('timezone', empty ? 'timeZoneMissing' : 'timeZone');
  return zone;
}

/** A whole figure; stored data also holds it as text. */
function wholeRule(path: 'maxDistance' | 'minPrice' | 'favPrice', value: unknown, least: number, report: IssueReport): number {
  const given = typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  if (!Number.isInteger(given)) report(path, 'whole');
  else if ((given as number) < least) report(path, 'bigger');
  else if ((given as number) > MOST_FIGURE) report(path, 'characters');
  return given as number;
}
