import { describe, expect, it } from 'vitest';
import { compile } from '#config/new-platform/broadcast/filters.ts';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-05:00');
const LOOP = { storeLat: 41.8837, storeLng: -87.6289 };

function order(extra: Record<string, number | null> = {}, change: Partial<Offer> = {}): Offer {
  const when = { startsAt: NOW + 30 * MINUTE, endsAt: NOW + 75 * MINUTE, expiresAt: null };
  const plain = { id: 'offer', locationId: 'chi-loop', price: 2000, tips: 500, currency: 'USD', reserved: false, hidden: false };
  return { ...plain, ...when, extra: { ...LOOP, tripMiles: 10, items: 12, ...extra }, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/sample-platform/filters', () => {
  it('takes orders of the chosen stores, of every store where none is chosen', () => {
    expect(decide(order())).toEqual([null, 0]);
    expect(decide(order(), { places: 'chi-loop' })).toEqual([null, 0]);
    expect(decide(order(), { places: 'chi-evanston' })).toEqual(['OUT_OF_AREA', 0]);
  });

  it('tells by how many miles a store is too far', () => {
    expect(decide(order({ storeLat: 42.0451, storeLng: -87.6877 }), { maxMiles: 11 })).toEqual(['TOO_FAR', 0.6]);
    expect(decide(order({ storeLat: null }))).toEqual(['UNKNOWN', 0]);
  });

  it('wants the buffer before the pickup', () => {
    expect(decide(order(), { timeBuffer: 30 })).toEqual([null, 0]);
    expect(decide(order(), { timeBuffer: 45 })).toEqual(['TOO_SOON', 15]);
  });

  it('tells by how many items an order is too large; any number fits without a limit', () => {
    expect(decide(order({ items: 34 }), { maxItems: 30 })).toEqual(['TOO_MANY_ITEMS', 4]);
    expect(decide(order({ items: null }), { maxItems: 30 })).toEqual(['UNKNOWN', 0]);
    expect(decide(order({ items: null }))).toEqual([null, 0]);
  });

  it('wants the least pay and the least pay a mile, tips apart', () => {
    expect(decide(order(), { minPay: 20, minPayPerMile: 2 })).toEqual([null, 0]);
    expect(decide(order(), { minPay: 21 })).toEqual(['PRICE_TOO_LOW', 100]);
    expect(decide(order(), { minPayPerMile: 2.5 })).toEqual(['PAY_PER_MILE_TOO_LOW', 50]);
    expect(decide(order({ tripMiles: null }), { minPayPerMile: 2.5 })).toEqual(['UNKNOWN', 0]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes an order without %s', (field) => {
    expect(decide(order({}, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['maxMiles', 'minPay', 'minPayPerMile', 'timeBuffer'])('is not made without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: null })).toThrow('lack');
  });
});
