import { bump, hourOf, regionBook, rivalAfter } from '../../kit/sandbox/market-draws.ts';
import type { Instant, Random } from '../../model/clock.ts';
import type { Zone } from '../../model/local-time.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '../../model/sandbox.ts';
import { HOUR, MINUTE } from '../../model/time-units.ts';
import { facilities, markets } from './facilities.ts';

const book = regionBook(
  markets,
  facilities.filter(({ operational }) => operational),
);

export const market = {
  /** Routes are planned in the morning for the afternoon, and in the evening for the next day: two waves, never quiet. */
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 6 * Math.max(bump(hour, 10, 3), bump(hour, 19, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const facility = book.pick(region, random);
    const quarters = 8 + Math.floor(random() * 15);
    const startsAt = drawStart(book.zoneOf(region), at, random);
    const stops = 15 + Math.floor(random() * 40);
    const surge = random() < (scenario === 'surge' ? 0.7 : scenario === 'calm' ? 0.1 : 0.3);
    const hourly = 19 + 5 * random() + (surge ? 3 + 6 * random() : 0);
    return {
      locationId: facility.id,
      // To the half dollar.
      price: Math.round(hourly * (quarters / 4) * 2) * 50,
      tips: 0,
      currency: 'USD',
      surge,
      startsAt,
      endsAt: startsAt + quarters * 15 * MINUTE,
      expiresAt: startsAt,
      type: 'ROUTE',
      capacity: 1,
      rivalAfterMs: rivalAfter(surge, scenario, random),
      extra: { stops, miles: Math.round((stops * (0.7 + random()) + 6) * 10) / 10 },
    };
  },
};

function drawStart(zone: Zone, at: Instant, random: Random): Instant {
  let startsAt = at;
  for (let tries = 0; tries < 8; tries++) {
    const lead = random() < 0.6 ? HOUR + random() * 8 * HOUR : 9 * HOUR + random() * 30 * HOUR;
    startsAt = Math.ceil((at + lead) / (30 * MINUTE)) * 30 * MINUTE;
    const hour = hourOf(zone, startsAt);
    if (hour >= 6 && hour < 19) break;
  }
  return startsAt;
}
