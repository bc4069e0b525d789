import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { Location } from '../../model/offer.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../../model/time-units.ts';
import { markets, pickups } from './pickups.ts';

const book = regionBook(markets, pickups);

export const market = {
  /** Rides follow the way to work and back; airports never rest. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 7 * Math.max(bump(hour, 8, 2.5), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.6 : rate;
  },

  /** Pushed to one driver alone. */
  reservedPerHour: (scenario: Scenario) => (scenario === 'calm' ? 1 : 4),

  draw({ region, at, random, scenario, reserved }: DrawRequest): DrawnOffer {
    const place = book.pick(region, random);
    const startsAt = drawStart(book.zoneOf(region), at, random);
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
    const hour = hourOf(zone, startsAt);
    if (random() < (hour >= 5 && hour < 23 ? 1 : 0.3)) break;
  }
  return startsAt;
}

function near(place: Location, degrees: number, random: Random): { lat: number; lng: number } {
  const angle = 2 * Math.PI * random();
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  return { lat: round(place.latitude + degrees * Math.sin(angle)), lng: round(place.longitude + degrees * Math.cos(angle)) };
}
