import { localTime, type Zone, zoneOf } from '../../kit/local-time.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Location } from '../../model/offer.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { markets, senders } from './senders.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const market = {
  /** Gigs are put up while stores are open; most of them before noon. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1;
    const hour = localTime(zoneOfMarket(region), at).minuteOfDay / 60;
    const rate = 10.5 + 5 * Math.max(bump(hour, 10, 3), bump(hour, 15, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const place = pick(byMarket.get(region) ?? senders, random);
    const startsAt = drawStart(zoneOfMarket(region), at, random);
    const miles = Math.round(10 * (2 + 38 * random() ** 2)) / 10;
    const minutes = Math.round(15 + miles * 2.2);
    const large = random() < (scenario === 'surge' ? 0.5 : 0.2);
    return {
      locationId: place.id,
      price: Math.round((7 + miles * 0.75) * (large ? 1.6 : 1) * (0.9 + 0.3 * random()) * 100),
      tips: 0,
      currency: 'USD',
      surge: large,
      startsAt,
      endsAt: startsAt + minutes * MINUTE,
      expiresAt: startsAt,
      type: 'GIG',
      capacity: 1,
      rivalAfterMs: rivalAfter(large, scenario, random),
      extra: { trip: { miles }, decisionSeconds: random() < 0.3 ? 0 : Math.round(5 + 40 * random()) },
    };
  },
};

/** Most of them for today, none later than three days ahead. */
function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const when = random();
    const lead = when < 0.7 ? 30 * MINUTE + random() * 7 * HOUR : when < 0.95 ? 7 * HOUR + random() * 30 * HOUR : DAY + random() * 2 * DAY;
    startsAt = Math.ceil((at + lead) / (5 * MINUTE)) * 5 * MINUTE;
    const hour = localTime(zone, startsAt).minuteOfDay / 60;
    if (random() < (hour >= 7 && hour < 20 ? 1 : 0.1)) break;
  }
  return startsAt;
}

/** Most gigs wait for minutes until another driver is matched; dear ones go in seconds. */
function rivalAfter(surge: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  if (surge) return clamp((600 + 2600 * random()) * spread, 150, 9000);
  return clamp((scenario === 'calm' ? 5 * MINUTE : 80_000) * spread, 10_500, 24 * MINUTE);
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

const byMarket = new Map<string, Location[]>(markets.map(({ id }) => [id, senders.filter((place) => place.region === id)]));
const zones = new Map(markets.map(({ id, timeZone }) => [id, zoneOf(timeZone)!]));

function zoneOfMarket(id: string): Zone {
  return zones.get(id) ?? zones.values().next().value!;
}
