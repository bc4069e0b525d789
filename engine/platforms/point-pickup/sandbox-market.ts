import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import { markets, warehouses } from './warehouses.ts';

const book = regionBook(markets, warehouses);

export const market = {
  /** Orders come while stores are open, most of them before lunch and after work. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1;
    const hour = book.hour(region, at);
    const rate = 10.5 + 5 * Math.max(bump(hour, 11, 3), bump(hour, 17, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const place = book.pick(region, random);
    const startsAt = drawStart(book.zoneOf(region), at, random);
    const miles = Math.round(10 * (1.5 + 24 * random() ** 1.6)) / 10;
    const large = random() < (scenario === 'surge' ? 0.5 : 0.2);
    return {
      locationId: place.id,
      price: Math.round((6 + miles * 0.85) * (large ? 1.7 : 1) * (0.9 + 0.3 * random()) * 100),
      tips: 0,
      currency: 'USD',
      surge: large,
      startsAt,
      endsAt: startsAt + Math.round(15 + miles * 2.4) * MINUTE,
      expiresAt: startsAt,
      type: 'JOB',
      capacity: 1,
      rivalAfterMs: rivalAfter(large, scenario, random),
      extra: { trip: { miles } },
    };
  },
};

/** Most of them within two hours, some later on the day. */
function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const lead = random() < 0.7 ? (10 + 110 * random()) * MINUTE : 2 * HOUR + random() * 8 * HOUR;
    startsAt = Math.ceil((at + lead) / (5 * MINUTE)) * 5 * MINUTE;
    const hour = hourOf(zone, startsAt);
    if (hour >= 7 && hour < 21) break;
  }
  return startsAt;
}
