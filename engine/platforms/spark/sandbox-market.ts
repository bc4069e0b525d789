import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import { stores, zones } from './stores.ts';

/** What a driver alone is offered stays open for so long. */
const ROUND_ROBIN_MS = MINUTE;

const book = regionBook(zones, stores);

export const market = {
  /** Orders follow meals and the way home; stores deliver from morning to evening. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 7 * Math.max(bump(hour, 12, 3), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.6 : rate;
  },

  /** Round robin: to one driver alone. */
  reservedPerHour: (scenario: Scenario) => (scenario === 'calm' ? 2 : 8),

  draw({ region, at, random, scenario, reserved }: DrawRequest): DrawnOffer {
    const store = book.pick(region, random);
    const startsAt = drawStart(book.zoneOf(region), at, random);
    const kind = random();
    const orderType = kind < 0.6 ? 'DELIVERY' : kind < 0.95 ? 'SHOPPING' : 'RETURN';
    const dropOffs = 1 + Math.floor(5 * random() ** 3);
    const miles = Math.round(10 * (1.5 + 14 * random() ** 1.5 + dropOffs)) / 10;
    const minutes = Math.round(12 + miles * 2.5 + dropOffs * 4 + (orderType === 'SHOPPING' ? 25 : 0));
    const surge = random() < (scenario === 'surge' ? 0.6 : scenario === 'calm' ? 0.1 : 0.25);
    const pay = 5 + miles * 0.6 + dropOffs * 2 + (orderType === 'SHOPPING' ? 6 : 0) + (surge ? 1 + Math.floor(6 * random()) : 0);
    return {
      locationId: store.id,
      price: Math.round(pay * (0.85 + 0.4 * random()) * 100),
      tips: 0,
      currency: 'USD',
      surge,
      startsAt,
      endsAt: startsAt + minutes * MINUTE,
      expiresAt: reserved ? Math.min(startsAt, at + ROUND_ROBIN_MS) : startsAt,
      type: reserved ? 'ROUND_ROBIN' : 'FIRST_COME',
      capacity: 1,
      rivalAfterMs: reserved ? null : rivalAfter(surge, scenario, random),
      extra: { orderType, dropOffs, miles },
    };
  },
};

/** Most of them within the hour, some later on the day. */
function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 6; tries++) {
    const lead = random() < 0.7 ? (10 + 50 * random()) * MINUTE : HOUR + random() * 8 * HOUR;
    startsAt = Math.ceil((at + lead) / (5 * MINUTE)) * 5 * MINUTE;
    const hour = hourOf(zone, startsAt);
    if (hour >= 6 && hour < 22) break;
  }
  return startsAt;
}
