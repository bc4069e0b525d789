import { places, regions } from '#config/new-platform/platform/places.ts';
import { bump, regionBook, rivalAfter } from '#engine/kit/sandbox/market-draws.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '#engine/model/sandbox.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';

const book = regionBook(regions, places);

/** Orders come all day, most of them before noon and in the evening. */
export const market = {
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 5 * Math.max(bump(hour, 10, 3), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: () => 0,

  draw({ region, at, random, scenario }: DrawRequest): DrawnOffer {
    const surge = random() < (scenario === 'surge' ? 0.7 : 0.3);
    const miles = Math.round(10 * (1 + 14 * random() ** 1.5)) / 10;
    const items = 1 + Math.floor(40 * random() ** 2);
    const startsAt = Math.ceil((at + 10 * MINUTE + random() * 4 * HOUR) / MINUTE) * MINUTE;
    return {
      locationId: book.pick(region, random).id,
      // To the quarter dollar.
      price: Math.round((4 + miles * (0.9 + random()) + items * 0.15 + (surge ? 5 * random() : 0)) * 4) * 25,
      tips: 0,
      currency: 'USD',
      surge,
      startsAt,
      endsAt: startsAt + Math.round(10 + miles * 3 + items) * MINUTE,
      expiresAt: startsAt,
      type: 'ORDER',
      capacity: 1,
      rivalAfterMs: rivalAfter(surge, scenario, random),
      extra: { trip_miles: miles, items },
    };
  },
};
