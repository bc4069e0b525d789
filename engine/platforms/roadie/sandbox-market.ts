import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { DAY, HOUR, MINUTE } from '../../model/time-units.ts';
import { markets, senders } from './senders.ts';

const book = regionBook(markets, senders);

export const market = {
  /** Gigs are put up while stores are open; most of them before noon. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1;
    const hour = book.hour(region, at);
    const rate = 10.5 + 5 * Math.max(bump(hour, 10, 3), bump(hour, 15, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const place = book.pick(region, random);
    const startsAt = drawStart(book.zoneOf(region), at, random);
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
    const hour = hourOf(zone, startsAt);
    if (random() < (hour >= 7 && hour < 20 ? 1 : 0.1)) break;
  }
  return startsAt;
}
