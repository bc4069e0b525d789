import { places, regions } from '#config/new-platform/platform/places.ts';
import { bump, regionBook, rivalAfter } from '#engine/kit/sandbox/market-draws.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { DrawnOffer, DrawRequest, Scenario } from '#engine/model/sandbox.ts';
import { HOUR } from '#engine/model/time-units.ts';

const book = regionBook(regions, places);

/** Blocks come all day, most of them before noon and in the evening. */
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
      expiresAt: startsAt,
      type: 'BLOCK',
      capacity: 1,
      rivalAfterMs: rivalAfter(surge, scenario, random),
      extra: { decisionSeconds: random() < 0.3 ? 0 : Math.round(5 + 40 * random()) },
    };
  },
};
