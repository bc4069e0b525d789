import type { Instant, Random } from '../../model/clock.ts';
import { timeOfDay, weekdayOf, type Zone } from '../../model/local-time.ts';
import type { Location } from '../../model/offer.ts';
import type { DrawnOffer, DrawRequest, SandboxPlatform, Scenario } from '../../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../../model/time-units.ts';
import type { Region } from '../settings/places.ts';
import { clamp, regionBook } from './market-draws.ts';

/** Slots of a release are put on the calendar in the minutes before it, closed. */
const CLOSED_MS = 5 * MINUTE;

/** When slots are released together, by the region's clock: every day at this hour, or on one weekday (Monday = 0). */
export interface Release {
  hour: number;
  weekday?: number;
}

export interface SlotMarketRequest {
  regions: readonly Region[];
  places: readonly Location[];
  release: Release;
  /** The released slots lie so many days after the release, on so many days in a row. */
  ahead: { days: number; span: number };
  /** Hours of the region's clock between which slots lie. */
  day: { first: number; last: number };
  /** Lengths in hours. */
  lengths: readonly number[];
  /** Minor units for an hour. */
  hourly(region: string, random: Random): number;
  currency(region: string): string;
  type: string;
  /** What the platform's own fields are, if any. */
  extra?(random: Random): Record<string, unknown>;
}

/** A calendar of slots: released together at a known instant, given back one by one all day long. */
export function createSlotMarket(
  request: SlotMarketRequest,
): SandboxPlatform['market'] & { nextRelease(region: string, at: Instant): Instant } {
  const { regions, places, release, ahead, day, lengths, hourly, currency, type, extra } = request;
  const book = regionBook(regions, places);
  const releaseAfter = (region: string, at: Instant) => nextRelease(book.zoneOf(region), at, release);

  /** A whole hour of the working day that holds the instant. */
  function hourOfDay(zone: Zone, at: Instant, random: Random): Instant {
    return at - timeOfDay(zone.local(at)) + (day.first + Math.floor(random() * (day.last - day.first))) * HOUR;
  }
  function soon(zone: Zone, at: Instant, random: Random): Instant {
    let startsAt = at;
    for (let tries = 0; tries < 8; tries++) {
      const lead = random() < 0.6 ? 40 * MINUTE + random() * 8 * HOUR : 9 * HOUR + random() * 3 * DAY;
      startsAt = Math.ceil((at + lead) / (HOUR / 2)) * (HOUR / 2);
      const hour = timeOfDay(zone.local(startsAt)) / HOUR;
      if (hour >= day.first && hour < day.last) break;
    }
    return startsAt;
  }

  return {
    nextRelease: releaseAfter,
    perMinute(region: string, at: Instant, scenario: Scenario): number {
      if (releaseAfter(region, at) - at <= CLOSED_MS) return scenario === 'calm' ? 30 : 80;
      if (scenario === 'calm') return 1.5;
      return scenario === 'surge' ? 18 : 12;
    },
    reservedPerHour: () => 0,
    draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
      const zone = book.zoneOf(region);
      const opensAt = releaseAfter(region, at);
      const closed = opensAt - at <= CLOSED_MS;
      const place = book.pick(region, random);
      const startsAt = closed
        ? hourOfDay(zone, opensAt + (ahead.days + Math.floor(random() * ahead.span)) * DAY, random)
        : soon(zone, at, random);
      const hours = lengths[Math.floor(random() * lengths.length)]!;
      const rival = rivalAfter(closed, scenario, random);
      return {
        locationId: place.id,
        price: Math.round((hourly(region, random) * hours) / 10) * 10,
        tips: 0,
        currency: currency(region),
        surge: closed,
        startsAt,
        endsAt: startsAt + hours * HOUR,
        expiresAt: startsAt,
        type,
        capacity: 1,
        rivalAfterMs: closed ? opensAt - at + rival : rival,
        extra: { ...extra?.(random), ...(closed && { opensAt }) },
      };
    },
  };
}

/** The next release after this instant; clocks that change move it with them. */
export function nextRelease(zone: Zone, at: Instant, { hour, weekday }: Release): Instant {
  const local = zone.local(at);
  const midnight = local - timeOfDay(local);
  const days = weekday === undefined ? 0 : (weekday - weekdayOf(local) + 7) % 7;
  const today = midnight + days * DAY + hour * HOUR;
  const wall = today > local ? today : today + (weekday === undefined ? DAY : 7 * DAY);
  const guess = wall - (local - at);
  return guess + (wall - zone.local(guess));
}

/** Released slots go in seconds; half of those given back stay open for more than a minute. */
function rivalAfter(released: boolean, scenario: Scenario, random: Random): number {
  const spread = Math.exp(0.7 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
  if (released) return clamp((800 + 6000 * random()) * spread, 200, 20_000);
  return clamp((scenario === 'calm' ? 5 * MINUTE : 90_000) * spread, 10_500, 24 * MINUTE);
}
