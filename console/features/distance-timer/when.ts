import { MINUTE, SECOND } from '#config/constants.ts';
import { driveMinutes, type Position } from '../../data/drive.ts';
import { distanceBetween } from './distance.ts';

/** Where the link leads, and since when the way counts, in milliseconds. */
export interface Way {
  place: Position;
  since: number;
}

/** Later than this many seconds no link's timestamp lies: a greater figure is in milliseconds. */
const SECONDS_BELOW = 100_000_000_000;

/** Reads `lat`, `lng` and `timestamp`; null where one is missing or no figure. */
export function readWay(query: URLSearchParams): Way | null {
  const [latitude, longitude, timestamp] = ['lat', 'lng', 'timestamp'].map((name) => figureIn(query.get(name))) as [number, number, number];
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && timestamp >= 0)) return null;
  return { place: { latitude, longitude }, since: timestamp < SECONDS_BELOW ? timestamp * SECOND : timestamp };
}

function figureIn(text: string | null): number {
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
}

/** All good once the minutes that went by exceed the travel estimate; else the minutes that are left, at least one. */
export type When = { state: 'ALL_GOOD' } | { state: 'WAIT'; minutes: number; miles: number; estimate: number };

export function whenToStart(here: Position, { place, since }: Way, now: number): When {
  const estimate = driveMinutes(here, place)!;
  const elapsed = (now - since) / MINUTE;
  if (elapsed > estimate) return { state: 'ALL_GOOD' };
  return { state: 'WAIT', minutes: Math.max(1, Math.ceil(estimate - elapsed)), miles: distanceBetween(here, place), estimate };
}
