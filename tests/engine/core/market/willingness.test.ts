import { describe, expect, it } from 'vitest';
import { type Arrivals, addArrivals, emptyArrivals } from '#engine/core/market/arrivals.ts';
import { MarketLearner, type MarketModel } from '#engine/core/market/market-model.ts';
import { createSales } from '#engine/core/market/sales.ts';
import { willingness, worthOf } from '#engine/core/market/willingness.ts';
import { zoneOf } from '#engine/model/local-time.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import type { Rule } from '#engine/model/verdict.ts';
import { seeded } from '../../../support/fake-clock.ts';
import { LOCATIONS } from '../../../support/fake-platform.ts';

const ZONE = zoneOf('America/Chicago')!;
const MONDAY = Date.UTC(2026, 4, 4, 5);
const BOOK = { all: () => LOCATIONS, get: (id: string) => LOCATIONS.find((location) => location.id === id) };

/** Takes everything from this pay on, at the first station alone. */
const rule = (leastPrice = 0): Rule<Offer> => ({
  margin: 0,
  refuses: ({ locationId, price }) => (locationId !== 'CHI1' ? 'OUT_OF_AREA' : (price ?? 0) < leastPrice ? 'PRICE_TOO_LOW' : null),
});

/** Four weeks of two-hour offers: from 7 to 19 every hour brings `perDay` a day, each seen up to a day before it starts. */
function market({ perDay = 3, weeks = 4, pay = (random: () => number) => 18 + 20 * random() ** 3, from = MONDAY } = {}): MarketModel {
  const random = seeded(5);
  const learner = new MarketLearner('FAKE', BOOK);
  for (let day = 0; day < weeks * 7; day++)
    for (let hour = 7; hour < 19; hour++)
      for (let n = 0; n < perDay; n++) {
        const startsAt = from + day * DAY + hour * HOUR;
        const seenAt = startsAt - 30 * MINUTE - random() * 20 * HOUR;
        learner.add({ locationId: 'CHI1', startsAt, endsAt: startsAt + 2 * HOUR, price: Math.round(pay(random) * 200), seenAt, chance: 1 });
      }
  return learner.build()!;
}

function arrivalsOf(model: MarketModel, takes = rule(), week = MONDAY + 28 * DAY): { sums: Arrivals; timeZone: string | null } {
  const sums = emptyArrivals();
  const parts = addArrivals(sums, model, takes, week);
  for (let part = parts.next(); ; part = parts.next()) if (part.done) return { sums, timeZone: part.value };
}

function planAt(
  now: number,
  {
    limits = {},
    model = market(),
    takes = rule(),
    occupied = [] as { from: number; to: number }[],
  }: {
    limits?: Limits;
    model?: MarketModel;
    takes?: Rule<Offer>;
    occupied?: { from: number; to: number }[];
  } = {},
) {
  return willingness({
    sales: createSales(arrivalsOf(model, takes, now).sums),
    now,
    zone: ZONE,
    limits,
    occupied: occupied.map(({ from, to }) => ({ service: 'FAKE', offerId: null, locationId: 'CHI1', startsAt: from, endsAt: to })),
  });
}

const THURSDAY_NOON = MONDAY + 31 * DAY + 12 * HOUR;

describe('engine/core/market', () => {
  it('asks less for an hour the nearer its start comes, down to nothing', () => {
    const worths = [20, 12, 6, 3, 1.5, 0.75, 0].map((hours) => {
      const plan = planAt(THURSDAY_NOON - hours * HOUR);
      return worthOf(plan, THURSDAY_NOON, THURSDAY_NOON + HOUR);
    });

    expect(worths[0]).toBeGreaterThan(1500);
    for (const [i, worth] of worths.slice(1).entries()) expect(worth).toBeLessThanOrEqual(worths[i]! + 1);
    expect(worths.at(-1)).toBeLessThan(200);
  });

  it('asks more where more and better offers come, and nothing where none do', () => {
    const now = THURSDAY_NOON - 12 * HOUR;
    const worth = (model: MarketModel) => worthOf(planAt(now, { model }), THURSDAY_NOON, THURSDAY_NOON + 2 * HOUR);

    expect(worth(market({ perDay: 6 }))).toBeGreaterThan(worth(market({ perDay: 2 })));
    expect(worth(market({ pay: () => 30 }))).toBeGreaterThan(worth(market({ pay: () => 20 })));
    const night = THURSDAY_NOON - 10 * HOUR;
    expect(worthOf(planAt(night - 12 * HOUR), night, night + 2 * HOUR)).toBeLessThan(100);
  });

  it('gives scarce hours a price: the fewer hours are left to work, the more each must pay', () => {
    const now = MONDAY + 28 * DAY;
    const worth = (limits: Limits) => worthOf(planAt(now, { limits }), now + 12 * HOUR, now + 14 * HOUR);

    expect(worth({ hoursPerDay: 4 })).toBeGreaterThan(worth({}) + 100);
    expect(worth({ hoursPerWeek: 10 })).toBeGreaterThanOrEqual(worth({ hoursPerWeek: 30 }));
    const worked = { from: now - HOUR, to: now - HOUR };
    expect(worth({ hoursPerDay: 24 })).toBeCloseTo(worth({}), 6);
    expect(planAt(now, { occupied: [worked] }).before.at(-1)).toBeGreaterThan(0);
  });

  it('asks nothing for hours that are taken, and nothing beyond what is planned', () => {
    const now = MONDAY + 28 * DAY;
    const busy = { from: now + 11 * HOUR, to: now + 15 * HOUR };
    const plan = planAt(now, { occupied: [busy] });

    expect(worthOf(plan, busy.from, busy.to)).toBe(0);
    expect(worthOf(plan, now + 30 * DAY, now + 30 * DAY + HOUR)).toBe(0);
    expect(worthOf(plan, now - 5 * DAY, now - 5 * DAY + HOUR)).toBe(0);
  });

  it('counts only what the filters let through', () => {
    const now = THURSDAY_NOON - 12 * HOUR;
    const worth = (leastPrice: number) => worthOf(planAt(now, { takes: rule(leastPrice) }), THURSDAY_NOON, THURSDAY_NOON + 2 * HOUR);

    expect(worth(1_000_000)).toBe(0);
    expect(worth(6500)).toBeLessThan(worth(0));
    expect(arrivalsOf(market(), { margin: 0, refuses: () => 'UNKNOWN' }).timeZone).toBeNull();
    expect(arrivalsOf(market()).timeZone).toBe('America/Chicago');
  });

  it('trusts a day of offers far less than four weeks', () => {
    const now = THURSDAY_NOON - 12 * HOUR;
    const worth = (weeks: number) => worthOf(planAt(now, { model: market({ weeks }) }), THURSDAY_NOON, THURSDAY_NOON + 2 * HOUR);

    expect(worth(1 / 7)).toBeLessThan(worth(4) / 2);
  });

  it('keeps its sums in order over both nights on which clocks change', () => {
    for (const night of [Date.UTC(2026, 2, 8, 5), Date.UTC(2026, 10, 1, 5)]) {
      const plan = planAt(night - DAY, { model: market({ from: night - 28 * DAY }) });
      for (let i = 1; i < plan.before.length; i++) expect(plan.before[i]!).toBeGreaterThanOrEqual(plan.before[i - 1]!);
      const noon = night + 12 * HOUR;
      expect(worthOf(plan, noon, noon + 2 * HOUR)).toBeGreaterThan(0);
    }
  });

  it('learns the same whatever the order of the offers, and nothing from none', () => {
    const sightings = Array.from({ length: 200 }, (_, i) => ({
      locationId: 'CHI1',
      startsAt: MONDAY + (i % 50) * HOUR + DAY,
      endsAt: MONDAY + (i % 50) * HOUR + DAY + 3 * HOUR,
      price: 5000 + i * 10,
      seenAt: MONDAY + (i % 50) * HOUR,
      chance: 1,
    }));
    const learn = (list: typeof sightings) => {
      const learner = new MarketLearner('FAKE', BOOK);
      for (const sighting of list) learner.add(sighting);
      return learner.build()?.stations.get('CHI1');
    };
    const [forward, backward] = [learn(sightings)!, learn(sightings.toReversed())!];

    expect(forward.offers).toBe(200);
    for (const [i, share] of forward.pays.entries()) expect(share).toBeCloseTo(backward.pays[i]!, 4);
    expect(learn([])).toBeUndefined();
    expect(learn([{ ...sightings[0]!, locationId: 'nowhere' }])).toBeUndefined();
  });
});
