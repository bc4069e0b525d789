import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { MINUTE } from '../../model/time-units.ts';
import { currencyOf, warehouses, zones } from './warehouses.ts';

const book = regionBook(zones, warehouses);

export const market = {
  /** Batches follow people's shopping: late morning and after work. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 7 * Math.max(bump(hour, 11, 3), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.6 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const place = book.pick(region, random);
    const startsAt = drawStart(book.zoneOf(region), at, random);
    const full = random() < 0.75;
    const items = full ? 2 + Math.floor(45 * random() ** 1.5) : 0;
    const batchMiles = Math.round(10 * (0.5 + 16 * random() ** 1.6)) / 10;
    const large = random() < (scenario === 'surge' ? 0.5 : 0.2);
    const tip = Math.round(100 * (large ? 12 : 4) * random());
    const pay = Math.round(100 * (4 + batchMiles * 0.6 + items * 0.28));
    return {
      locationId: place.id,
      price: pay,
      tips: tip,
      currency: currencyOf(region),
      surge: large,
      startsAt,
      endsAt: startsAt + Math.round(12 + items * 1.3 + batchMiles * 3) * MINUTE,
      expiresAt: startsAt,
      type: full ? 'delivery' : 'delivery_only',
      capacity: 1,
      rivalAfterMs: rivalAfter(large, scenario, random),
      extra: { batch_miles: batchMiles, items, warehouse: { miles_away: Math.round(10 * (0.3 + 11 * random())) / 10 } },
    };
  },
};

/** Most of them are to be begun within half an hour. */
function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const lead = random() < 0.8 ? (6 + 30 * random()) * MINUTE : (40 + 240 * random()) * MINUTE;
    startsAt = Math.ceil((at + lead) / MINUTE) * MINUTE;
    const hour = hourOf(zone, startsAt);
    if (hour >= 7 && hour < 22) break;
  }
  return startsAt;
}
