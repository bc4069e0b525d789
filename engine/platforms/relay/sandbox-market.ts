import { clamp } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import { timeOfDay, zoneOf } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../../model/time-units.ts';
import { CITY_ZONE, places } from './zones.ts';

/** Every day at this hour of the city's clock the slots of a later day are released together. */
export const RELEASE_HOUR = 10;
/** How many days ahead that day lies. */
const AHEAD_DAYS = 6;
/** They are put on the calendar in the minutes before, closed. */
const CLOSED_MS = 5 * MINUTE;
const [FIRST_HOUR, LAST_HOUR] = [7, 23];

const city = zoneOf(CITY_ZONE)!;

export const market = {
  /** Slots given back by other couriers all day long; in the minutes before a release the closed ones. */
  perMinute(_region: string, at: Instant, scenario: Scenario): number {
    const release = nextRelease(at);
    if (release - at <= CLOSED_MS) return scenario === 'calm' ? 30 : 80;
    if (scenario === 'calm') return 1.5;
    return scenario === 'surge' ? 18 : 12;
  },

  reservedPerHour: () => 0,

  draw({ at, random, scenario }: DrawRequest): DrawnOffer {
    const release = nextRelease(at);
    const closed = release - at <= CLOSED_MS;
    const place = places[Math.floor(random() * places.length)]!;
    const startsAt = closed ? hourOf(release + AHEAD_DAYS * DAY, random) : soon(at, random);
    const hours = 1 + Math.floor(random() * 4);
    const endsAt = Math.min(startsAt + hours * HOUR, Math.max(startsAt + HOUR, midnight(startsAt) + LAST_HOUR * HOUR));
    const rival = rivalAfter(closed, scenario, random);
    return {
      locationId: place.id,
      // To the half dollar an hour.
      price: Math.round((17 + 7 * random()) * 2) * 50 * Math.round((endsAt - startsAt) / HOUR),
      tips: 0,
      currency: 'USD',
      surge: closed,
      startsAt,
      endsAt,
      expiresAt: startsAt,
      type: 'SLOT',
      capacity: 1,
      rivalAfterMs: closed ? release - at + rival : rival,
      extra: closed ? { opensAt: release } : {},
    };
  },
};

/** The next release after this instant; clocks that change move it with them. */
export function nextRelease(at: Instant): Instant {
  const wanted = RELEASE_HOUR * HOUR;
  const local = city.local(at);
  const begun = timeOfDay(local);
  const today = local - begun + wanted;
  const wall = begun < wanted ? today : today + DAY;
  const guess = wall - (local - at);
  return guess + (wall - city.local(guess));
}

/** A whole hour of the working day that holds the instant. */
function hourOf(at: Instant, random: Random): Instant {
  return midnight(at) + (FIRST_HOUR + Math.floor(random() * (LAST_HOUR - FIRST_HOUR))) * HOUR;
}

function soon(at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 8; tries++) {
    const lead = random() < 0.6 ? 40 * MINUTE + random() * 8 * HOUR : 9 * HOUR + random() * 3 * DAY;
    startsAt = Math.ceil((at + lead) / HOUR) * HOUR;
    const hour = timeOfDay(city.local(startsAt)) / HOUR;
    if (hour >= FIRST_HOUR && hour < LAST_HOUR) break;
  }
  return startsAt;
}

/** The start of the local day, as far as whole hours of the day's work are counted from it. */
function midnight(at: Instant): Instant {
  const noon = at - timeOfDay(city.local(at)) + 12 * HOUR;
  return noon + (12 * HOUR - timeOfDay(city.local(noon))) - 12 * HOUR;
}

/** Released slots go in seconds; half of those given back stay open for more than a minute. */
function rivalAfter(released: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  if (released) return clamp((800 + 6000 * random()) * spread, 200, 20_000);
  return clamp((scenario === 'calm' ? 5 * MINUTE : 90_000) * spread, 10_500, 24 * MINUTE);
}
