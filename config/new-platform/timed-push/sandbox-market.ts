import { places, regions } from '#config/new-platform/platform/places.ts';
import { bump, regionBook, rivalAfter } from '#engine/kit/sandbox/market-draws.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '#engine/model/sandbox.ts';
import { HOUR } from '#engine/model/time-units.ts';

const book = regionBook(regions, places);

/** Work comes all day, most of it before noon and in the evening; some of it is pushed to one driver alone, for seconds. */
export const market = {
  perMinute(region: string, at: Instant, scenario: Scenario): number {
    if (scenario === 'calm') return 1.5;
    const hour = book.hour(region, at);
    const rate = 11 + 5 * Math.max(bump(hour, 10, 3), bump(hour, 18, 3));
    return scenario === 'surge' ? rate * 1.5 : rate;
  },

  reservedPerHour: (scenario: Scenario) => (scenario === 'calm' ? 1 : 4),

  draw({ region, at, random, scenario, reserved }: DrawRequest): DrawnOffer {
    const surge = random() < (scenario === 'surge' ? 0.7 : 0.3);
    const hours = 1 + Math.floor(random() * 4);
    const startsAt = Math.ceil((at + HOUR / 2 + random() * 12 * HOUR) / (HOUR / 2)) * (HOUR / 2);
    return {
      locationId: book.pick(region, random).id,
      // To the half dollar.
      price: Math.round((18 + 4 * random() + (surge ? 6 * random() : 0)) * hours * 2) * 50,
      tips: 0,
      currency: 'USD',
      surge,
      startsAt,
      endsAt: startsAt + hours * HOUR,
      expiresAt: reserved ? Math.min(startsAt, at + Math.round((30 + 60 * random()) * 1000)) : startsAt,
      type: reserved ? 'DIRECT' : 'OPEN',
      capacity: 1,
      rivalAfterMs: reserved ? null : rivalAfter(surge, scenario, random),
      extra: {},
    };
  },
};
