import type { Random } from '#engine/model/clock.ts';
import type { Platform } from '#engine/model/platform.ts';

/** How wide a demo driver's filters are: the demo sign-in's, nearly everything, or drawn. */
export type Taste = 'demo' | 'wide' | 'drawn';

/**
 * Settings of a platform for a demo driver, checked by the platform's own rules. A platform without a recipe here gets
 * its widest settings, or its defaults.
 */
export function demoSettings(platform: Platform<any>, taste: Taste, random: Random): Record<string, unknown> {
  const recipe = RECIPES[platform.manifest.id];
  const given = recipe ? recipe(platform, taste, random) : (platform.options.widest?.() ?? platform.options.defaults());
  const facts = { enforceEndOfSchedule: false, flexRestriction: null, blacklistedLocations: [], mode: 'secure' as const };
  const parsed = platform.options.parse(given, { facts, byAdmin: true });
  if (!parsed.ok) throw new Error(`the demo settings of ${platform.manifest.id} are refused: ${JSON.stringify(parsed.issues)}`);
  return parsed.settings as Record<string, unknown>;
}

type Recipe = (platform: Platform<any>, taste: Taste, random: Random) => Record<string, unknown>;

const RECIPES: Record<string, Recipe> = { 'amazon-flex': flex };

const ANY_TIME_AHEAD = -60;
const DURATIONS = 9;
const THIRD = '30';

function flex(platform: Platform<any>, taste: Taste, random: Random): Record<string, unknown> {
  const stations = firstRegion(platform);
  const common = { minPayPerHour: null, preferredBlockHours: Array.from({ length: DURATIONS }, () => true) };
  if (taste === 'demo') return { ...common, locations: stations, minPay: 20, timeBuffer: 30, schedule: week(() => [0, 24]) };
  if (taste === 'wide') return { ...common, locations: stations, minPay: 1, timeBuffer: ANY_TIME_AHEAD, schedule: week(() => [0, 24]) };
  const earliest = 4 + Math.floor(random() * 8);
  const latest = Math.min(24, earliest + 8 + Math.floor(random() * 8));
  const dayOff = Math.floor(random() * 7);
  return {
    locations: someOf(stations, random),
    minPay: 45 + Math.floor(random() * 10) * 5,
    minPayPerHour: random() < 0.5 ? null : 20 + Math.floor(random() * 6),
    timeBuffer: [30, 45, 60, 90][Math.floor(random() * 4)],
    schedule: week((day) => (day === dayOff ? [latest, earliest] : [earliest, latest])),
    preferredBlockHours: Array.from({ length: DURATIONS }, (_, at) => at >= 2 || random() < 0.5),
  };
}

function week(hours: (day: number) => [number, number]): string {
  return JSON.stringify(Array.from({ length: 7 }, (_, day) => [...hours(day), THIRD]));
}

/** A new account of the simulated platforms lives in the first region; its drivers want stations there. */
export function firstRegion(platform: Platform<any>): string[] {
  const places = platform.locations.all();
  return places.filter((place) => place.region === places[0]?.region).map((place) => place.id);
}

function someOf(stations: string[], random: Random): string[] {
  const some = stations.filter(() => random() < 0.35);
  return some.length ? some : stations.slice(0, 3);
}
