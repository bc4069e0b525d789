// What the markets of simulated upstreams share.
import type { Instant, Random } from '../../model/clock.ts';
import { localTime, type Zone, zoneOf } from '../../model/local-time.ts';
import type { Location } from '../../model/offer.ts';
import type { Scenario } from '../../model/sandbox.ts';
import { MINUTE } from '../../model/time-units.ts';
import type { Region } from '../settings/places.ts';

/** Each region's places and its clock; an unknown one is the first. */
export function regionBook(regions: readonly Pick<Region, 'id' | 'timeZone'>[], places: readonly Location[]) {
  const byRegion = new Map(
    regions.map(({ id, timeZone }) => [id, { zone: zoneOf(timeZone)!, places: places.filter((place) => place.region === id) }]),
  );
  const first = byRegion.values().next().value!;
  const of = (id: string) => byRegion.get(id) ?? first;
  return {
    zoneOf: (id: string): Zone => of(id).zone,
    pick: (id: string, random: Random): Location => pick(of(id).places, random),
    /** Hour of the region's clock, with its fraction. */
    hour: (id: string, at: Instant): number => hourOf(of(id).zone, at),
  };
}

export function hourOf(zone: Zone, at: Instant): number {
  return localTime(zone, at).minuteOfDay / 60;
}

/** World milliseconds until a rival takes it: dear ones go in seconds, half of the others stay for more than a minute. */
export function rivalAfter(dear: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  if (dear) return clamp((600 + 2500 * random()) * spread, 150, 9000);
  return clamp((scenario === 'calm' ? 5 * MINUTE : 90_000) * spread, 10_500, 24 * MINUTE);
}

/** 1 at the centre, falling to 0 within `width` on both sides. */
export function bump(hour: number, centre: number, width: number): number {
  return Math.max(0, 1 - Math.abs(hour - centre) / width);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

export function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}
