import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBacktest } from '#engine/core/backtest.ts';
import { localDay, localWeek } from '#engine/core/calendar.ts';
import { guard } from '#engine/core/guards.ts';
import type { Occupied } from '#engine/core/ports.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { Limits } from '#engine/model/session.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { NOON } from '../../support/fake-clock.ts';
import { createFakePlatform, LOCATIONS, offerAt } from '../../support/fake-platform.ts';

const { platform } = createFakePlatform(() => 0);
const FACTS = { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' as const };

function backtest(minPrice: number, { limits = {}, occupied = [] }: { limits?: Limits; occupied?: Occupied[] } = {}) {
  const rule = platform.compile({ minPrice, locations: ['CHI1', 'CHI2', 'MAD1'] }, FACTS);
  return createBacktest({ service: 'FAKE', rule, limits, locations: platform.locations, occupied });
}

describe('engine/core/backtest', () => {
  it('counts what would have been caught, with pay and hours, and why the rest was not', () => {
    const replay = backtest(5000);
    const offers = [
      offerAt('cheap', NOON, 2, 2, { price: 4200 }),
      offerAt('good', NOON, 2, 3, { price: 9000 }),
      offerAt('same-hours', NOON, 4, 2, { price: 20_000 }),
      offerAt('abroad', NOON, 9, 2, { price: 7000, locationId: 'MAD1', currency: 'EUR' }),
      offerAt('no-price', NOON, 20, 2, { price: null }),
      offerAt('elsewhere', NOON, 20, 2, { locationId: 'NOWHERE' }),
    ];

    const decisions = offers.map((offer) => [offer.id, replay.replay(offer, NOON), replay.margin]);

    expect(decisions).toEqual([
      ['cheap', 'PRICE_TOO_LOW', 800],
      ['good', null, 0],
      ['same-hours', 'OVERLAP', 0],
      ['abroad', null, 0],
      ['no-price', 'UNKNOWN', 0],
      ['elsewhere', 'OUT_OF_AREA', 0],
    ]);
    expect(replay.result()).toEqual({
      offers: 6,
      caught: 2,
      workedMs: 5 * HOUR,
      pay: { USD: 9000, EUR: 7000 },
      refused: { PRICE_TOO_LOW: 1, OVERLAP: 1, UNKNOWN: 1, OUT_OF_AREA: 1 },
    });
  });

  it('decides each offer at the moment it was first seen', () => {
    const seen: number[] = [];
    const refuses = (_: Offer, now: number) => {
      seen.push(now);
      return null;
    };
    const rule = { margin: 0, refuses };
    const replay = createBacktest({ service: 'FAKE', rule, limits: {}, locations: platform.locations, occupied: [] });
    replay.replay(offerAt('a', NOON, 2), NOON - 5000);
    replay.replay(offerAt('b', NOON, 5), NOON + 5000);

    expect(seen).toEqual([NOON - 5000, NOON + 5000]);
  });

  it('leaves hours alone that were taken otherwise', () => {
    const elsewhere: Occupied = { service: 'OTHER', offerId: null, startsAt: NOON + HOUR, endsAt: NOON + 9 * HOUR, locationId: 'x' };
    const replay = backtest(0, { occupied: [elsewhere], limits: { travelMinutes: 60 } });

    expect([2, 8, 9.5, 10].map((at) => replay.replay(offerAt(`o${at}`, NOON, at), NOON))).toEqual(['OVERLAP', 'OVERLAP', 'TRAVEL', null]);
  });

  it('refuses exactly what a plain walk over everything taken refuses', () => {
    const anOffer = fc.record({
      at: fc.integer({ min: 0, max: 20 * 24 * 2 }).map((half) => half / 2),
      hours: fc.integer({ min: 1, max: 10 }),
      price: fc.integer({ min: 0, max: 9000 }),
      locationId: fc.constantFrom(...LOCATIONS.map(({ id }) => id)),
    });
    const limitsOf = fc.record(
      {
        hoursPerDay: fc.constantFrom(4, 8.5),
        hoursPerWeek: fc.constantFrom(20, 60),
        blocksPerDay: fc.integer({ min: 1, max: 3 }),
        travelMinutes: fc.constantFrom(0, 90, 300),
      },
      { requiredKeys: [] },
    );
    const met = new Set<string>();
    fc.assert(
      fc.property(
        fc.array(anOffer, { maxLength: 60, size: 'max' }),
        fc.array(anOffer, { maxLength: 4 }),
        limitsOf,
        (wanted, before, limits) => {
          const taken: Occupied[] = before.map(({ at, hours, locationId }) => {
            const startsAt = NOON + at * HOUR;
            return { service: 'OTHER', offerId: null, startsAt, endsAt: startsAt + hours * HOUR, locationId };
          });
          const replay = backtest(3000, { limits, occupied: [...taken] });
          for (const [i, { at, hours, price, locationId }] of wanted.entries()) {
            const offer = offerAt(`o${i}`, NOON, at, hours, { price, locationId });
            const [startsAt, endsAt] = [offer.startsAt!, offer.endsAt!];
            const zone = LOCATIONS.find(({ id }) => id === locationId)!.timeZone;
            const candidate = { offer, startsAt, endsAt, locationId, day: localDay(startsAt, zone), week: localWeek(startsAt, zone) };
            const expected = price < 3000 ? 'PRICE_TOO_LOW' : guard(taken, candidate, 'FAKE', limits);
            if (expected === null) taken.push({ service: 'FAKE', offerId: offer.id, startsAt, endsAt, locationId });
            met.add(String(expected));

            expect(replay.replay(offer, NOON)).toBe(expected);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect([...met].sort()).toEqual(['BLOCKS_CAP', 'HOURS_CAP', 'OVERLAP', 'PRICE_TOO_LOW', 'TRAVEL', 'null']);
  });
});
