import type { Instant, Random } from '../../model/clock.ts';
import { localTime, type Zone, zoneOf } from '../../model/local-time.ts';
import type { Location } from '../../model/offer.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../../model/time-units.ts';
import { regions, stations } from './stations.ts';

export const market = {
  /** Quietest hour 13, busiest about 24; every region stays above ten. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 2.5;
    const { minuteOfDay, weekday } = localTime(zoneOfRegion(region), at);
    const rate = 13 + 8 * rush(minuteOfDay / 60) + (isWeekend(weekday) ? 2 : 0);
    return scenario === 'surge' ? rate * 1.6 : rate;
  },

  reservedPerHour(scenario: Scenario): number {
    return scenario === 'calm' ? 0.3 : 0.9;
  },

  draw(request: DrawRequest): DrawnOffer {
    const { region, at, random, scenario, reserved, weather } = request;
    const station = pick(openStations(region), random);
    const food = isFood(station);
    const startsAt = drawStart(zoneOfRegion(region), at, random, reserved);
    const halfHours = food ? pick(FOOD_LENGTHS, random) : pick(LENGTHS, random);
    const endsAt = startsAt + halfHours * 30 * MINUTE;
    const { minuteOfDay, weekday } = localTime(zoneOfRegion(region), startsAt);
    const hour = minuteOfDay / 60;
    const surge = random() < surgeShare({ scenario, lead: startsAt - at, hour, weekday, weather });
    const hourly =
      hourlyPay(region, hour, weekday, random) * (surge ? surgeFactor(startsAt - at, weather, random) : 1) * (reserved ? 1.08 : 1);
    const tips = food ? Math.round(4 + random() * 16) : 0;
    return {
      locationId: station.id,
      // To the half dollar.
      price: Math.round(hourly * halfHours) * 50,
      tips: tips * 100,
      currency: currencyOf(region),
      surge,
      startsAt,
      endsAt,
      expiresAt: reserved ? Math.min(startsAt, at + (10 + Math.floor(random() * 15)) * MINUTE) : startsAt,
      type: reserved ? 'EXCLUSIVE' : 'NON_EXCLUSIVE',
      capacity: !reserved && random() < 0.05 ? 2 : 1,
      rivalAfterMs: reserved ? null : rivalAfter(surge, scenario, random),
      extra: {
        deliveryRequest: { deliveryRequestCount: 1 + Math.floor(random() * 3), orderCount: 4 + Math.floor(random() * halfHours * 5) },
      },
    };
  },
};

/** Lengths in half hours, 1 h to 5 h, repeated by how usual they are. */
const LENGTHS = [2, 3, 4, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 10];
const FOOD_LENGTHS = [2, 2, 3, 4, 4, 4, 5, 5, 6];

function drawStart(zone: Zone, at: Instant, random: Random, reserved: boolean): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const when = random();
    const lead =
      when < 0.5 ? 45 * MINUTE + random() * 5 * HOUR : when < 0.8 ? 5 * HOUR + random() * 17 * HOUR : 22 * HOUR + random() * 2 * DAY;
    startsAt = Math.ceil((at + lead + (reserved ? HOUR : 0)) / (15 * MINUTE)) * 15 * MINUTE;
    const hour = localTime(zone, startsAt).minuteOfDay / 60;
    if (random() < (hour >= 5 && hour < 22 ? 1 : hour < 4 ? 0.25 : 0.5)) break;
  }
  return startsAt;
}

function hourlyPay(region: string, hour: number, weekday: number, random: Random): number {
  const base = 18 + 4 * random() + (isWeekend(weekday) ? 1.5 : 0) + (hour >= 17 || hour < 5 ? 1 : 0);
  return region === 'es-madrid' ? base * 0.9 : base;
}

interface SurgeRequest {
  scenario: Scenario;
  lead: number;
  hour: number;
  weekday: number;
  weather: number;
}

/**
 * Blocks that nobody took are offered again for more as their start comes near, the more in rushes, on Sundays and in bad weather.
 * Over a day below one half in the default market, so that most offers leave time to decide.
 */
function surgeShare({ scenario, lead, hour, weekday, weather }: SurgeRequest): number {
  if (scenario === 'calm') return 0.08;
  if (scenario === 'surge') return 0.85;
  const near = lead < 3 * HOUR ? 0.24 : lead < 6 * HOUR ? 0.12 : lead < DAY ? 0.04 : 0;
  return 0.14 + near + 0.05 * rush(hour) + (weekday === 6 ? 0.05 : 0) + 0.12 * weather;
}

/** 1.15 to 1.9 times the usual pay; the last hours before the start and storms bring the highest. */
function surgeFactor(lead: number, weather: number, random: Random): number {
  const steep = lead < 3 * HOUR ? 1.4 : 2.4;
  return 1.15 + 0.75 * random() ** (steep / (1 + 0.5 * weather));
}

/** Lognormal: surge around 0.3-2 s, base rate around two minutes and never under ten seconds. */
function rivalAfter(surge: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  if (surge) return clamp((300 + 1700 * random()) * Math.exp(0.4 * spread), 100, 8000);
  const median = scenario === 'calm' ? 6 * MINUTE : scenario === 'surge' ? 40_000 : 100_000;
  return clamp(median * Math.exp(0.7 * spread), 10_500, 25 * MINUTE);
}

/** 0 at rest, 1 at the height of a rush: early morning, lunch, evening. */
function rush(hour: number): number {
  return Math.max(bump(hour, 6.5, 2.5), bump(hour, 12, 2), bump(hour, 17.5, 3));
}

function bump(hour: number, centre: number, width: number): number {
  return Math.max(0, 1 - Math.abs(hour - centre) / width);
}

function isWeekend(weekday: number): boolean {
  return weekday >= 5;
}

function isFood(station: Location): boolean {
  return /prime|whole foods|fresh/i.test(station.name);
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

const open = new Map(regions.map((region) => [region.id, stations.filter((s) => s.region === region.id && s.operational)]));

function openStations(region: string): readonly Location[] {
  return open.get(region) ?? [];
}

const zones = new Map(regions.map((region) => [region.id, zoneOf(region.timeZone)!]));

export function zoneOfRegion(region: string): Zone {
  return zones.get(region) ?? zones.values().next().value!;
}

export function currencyOf(region: string): string {
  return regions.find((entry) => entry.id === region)?.currency ?? 'USD';
}
