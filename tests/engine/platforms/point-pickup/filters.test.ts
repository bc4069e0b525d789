import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/point-pickup/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-05:00');
/** A degree of latitude is 69.1 miles. */
const north = (miles: number) => 32.8121 + miles / 69.09;

function job(change: Partial<Offer> = {}, extra: Record<string, string | number | null> = {}): Offer {
  const startsAt = NOW + 60 * MINUTE;
  const when = { startsAt, endsAt: startsAt + 40 * MINUTE, expiresAt: startsAt };
  const plain = { id: 'job', locationId: 'pp-2101', price: 1200, tips: 0, currency: 'USD', reserved: false, hidden: false };
  const where = { store: 'Greenville Grocery', pickupLat: north(4), pickupLng: -96.7697, miles: 8, ...extra };
  return { ...plain, ...when, extra: where, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/point-pickup/filters', () => {
  it('takes an order of a warehouse that is near enough (POINT-04)', () => {
    expect(decide(job(), { maxDistance: 5 })).toEqual([null, 0]);
    expect(decide(job(), { maxDistance: 3 })).toEqual(['TOO_FAR', 1.1]);
    expect(decide(job(), { latitude: null, longitude: null })).toEqual(['TOO_FAR', 0]);
  });

  it('wants the least pay of the nearest row that reaches the warehouse; 9999 reaches every one (POINT-05)', () => {
    const table = { distanceConfig: '[[3,5],[5,12],[9999,30]]' };

    expect(decide(job(), table)).toEqual([null, 0]);
    expect(decide(job({ price: 1199 }), table)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(job({ price: 2999 }, { pickupLat: north(60) }), table)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(job({ price: 3000 }, { pickupLat: north(60) }), table)).toEqual([null, 0]);
    expect(decide(job(), { distanceConfig: '[[3,0]]' })).toEqual(['TOO_FAR', 1.1]);
  });

  it('wants the least price whatever the table says', () => {
    expect(decide(job({ price: 999 }), { minPrice: 10 })).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(job({ price: 1000 }), { minPrice: 10 })).toEqual([null, 0]);
  });

  it('leaves trips alone that are too long or of unknown length, where a length is set (POINT-03)', () => {
    expect(decide(job(), { maxTripDistance: 8 })).toEqual([null, 0]);
    expect(decide(job(), { maxTripDistance: 7 })).toEqual(['TRIP_TOO_LONG', 1]);
    expect(decide(job({}, { miles: null }), { maxTripDistance: 7 })).toEqual(['UNKNOWN', 0]);
    expect(decide(job({}, { miles: null }))).toEqual([null, 0]);
  });

  it('takes preferred warehouses alone, where there are some (POINT-07)', () => {
    expect(decide(job(), { warehouseFilters: 'depot,GREENVILLE' })).toEqual([null, 0]);
    expect(decide(job(), { warehouseFilters: 'depot' })).toEqual(['OUT_OF_AREA', 0]);
  });

  it('wants the buffer before the pickup; below 0 it may have passed (POINT-02)', () => {
    expect(decide(job(), { timeBuffer: 60 })).toEqual([null, 0]);
    expect(decide(job(), { timeBuffer: 61 })).toEqual(['TOO_SOON', 1]);
    expect(decide(job({ startsAt: NOW - 120 * MINUTE }), { timeBuffer: -120 })).toEqual([null, 0]);
    expect(decide(job({ startsAt: NOW - 121 * MINUTE }), { timeBuffer: -120 })).toEqual(['TOO_SOON', 1]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes an order without %s', (field) => {
    expect(decide(job({ [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['store', 'pickupLat', 'pickupLng'])('never takes an order whose %s cannot be read', (field) => {
    expect(decide(job({}, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['maxDistance', 'minPrice', 'timeBuffer', 'distanceConfig'])('is not made without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: undefined })).toThrow('lack');
  });
});
