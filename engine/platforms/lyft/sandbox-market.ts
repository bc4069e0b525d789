import { localTime, type Zone, zoneOf } from '../../kit/local-time.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Location } from '../../model/offer.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { markets, pickups } from './pickups.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const market = {
  /** Rides follow the way to work and back; airports never rest. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = localTime(zoneOfMarket(region), at).minuteOfDay / 60;
    const rate = 11 + 7 * Math.max(bump(hour, 8, 2.5), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.6 : rate;
  },

  /** Pushed to one driver alone. */
  reservedPerHour: (scenario: Scenario) => (scenario === 'calm' ? 1 : 4),

  draw({ region, at, random, scenario, reserved }: DrawRequest): DrawnOffer {
    const place = pick(byMarket.get(region) ?? pickups, random);
    const startsAt = drawStart(zoneOfMarket(region), at, random);
    const miles = 3 + 22 * random() ** 1.5;
    const tripMinutes = Math.round(6 + miles * 2.4);
    const surge = random() < (scenario === 'surge' ? 0.7 : scenario === 'calm' ? 0.1 : 0.3);
    const least = Math.round((3 + miles * 1.05 + tripMinutes * 0.22) * (surge ? 1.3 : 1) * 100);
    const pickup = near(place, 0.03, random);
    return {
      locationId: place.id,
      price: Math.round(least * (1 + 0.15 * random())),
      tips: 0,
      currency: 'USD',
      surge,
      startsAt,
      endsAt: startsAt + tripMinutes * MINUTE,
      expiresAt: reserved ? Math.min(startsAt, at + Math.round((45 + 60 * random()) * 1000)) : startsAt,
      type: reserved ? 'DIRECT' : 'OPEN',
      capacity: 1,
      rivalAfterMs: reserved ? null : rivalAfter(surge, scenario, random),
      extra: {
        pickup: { ...pickup, miles_away: Math.round(80 * random()) / 10 },
        dropoff: near(place, miles / 69, random),
        earnings: { minimum_amount: least / 100 },
      },
    };
  },
};

/** Scheduled up to seven days ahead, most of them for today. */
function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const when = random();
    const lead =
      when < 0.6 ? 30 * MINUTE + random() * 8 * HOUR : when < 0.9 ? 8 * HOUR + random() * 40 * HOUR : 2 * DAY + random() * 5 * DAY;
    startsAt = Math.ceil((at + lead) / (5 * MINUTE)) * 5 * MINUTE;
    const hour = localTime(zone, startsAt).minuteOfDay / 60;
    if (random() < (hour >= 5 && hour < 23 ? 1 : 0.3)) break;
  }
  return startsAt;
}

/** Half of the rides stay open for more than a minute; dear ones go in seconds. */
function rivalAfter(surge: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  if (surge) return clamp((600 + 2600 * random()) * spread, 150, 9000);
  return clamp((scenario === 'calm' ? 5 * MINUTE : 80_000) * spread, 10_500, 24 * MINUTE);
}

function near(place: Location, degrees: number, random: Random): { lat: number; lng: number } {
  const angle = 2 * Math.PI * random();
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return { lat: round(place.latitude + degrees * Math.sin(angle)), lng: round(place.longitude + degrees * Math.cos(angle)) };
}

function bump(hour: number, centre: number, width: number): number {
  return Math.max(0, 1 - Math.abs(hour - centre) / width);
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(most, Math.max(least, value)));
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

const byMarket = new Map<string, Location[]>(markets.map(({ id }) => [id, pickups.filter((place) => place.region === id)]));
const zones = new Map(markets.map(({ id, timeZone }) => [id, zoneOf(timeZone)!]));

function zoneOfMarket(id: string): Zone {
  return zones.get(id) ?? zones.values().next().value!;
}
