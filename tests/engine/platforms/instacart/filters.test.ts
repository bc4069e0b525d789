import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/instacart/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-04:00');
/** A degree of latitude is 69.1 miles. */
const north = (miles: number) => 28.5427 + miles / 69.09;

function batch(change: Partial<Offer> = {}, extra: Record<string, string | number | null> = {}): Offer {
  const startsAt = NOW + 20 * MINUTE;
  const when = { startsAt, endsAt: startsAt + 50 * MINUTE, expiresAt: startsAt };
  const plain = { id: 'batch', locationId: 'w-1001', price: 1500, tips: 0, currency: 'USD', reserved: false, hidden: false };
  const what = { type: 'delivery', vbDistance: 4, miles: 2, warehouse: 'Lake Eola Grocery', warehouseLat: north(2), warehouseLng: -81.371 };
  return { ...plain, ...when, extra: { ...what, ...extra }, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/instacart/filters', () => {
  it('wants the least pay of the shortest radius that reaches the warehouse (INSTA-13)', () => {
    const table = { distanceConfig: '[[8,25],[3,15]]' };

    expect(decide(batch(), table)).toEqual([null, 0]);
    expect(decide(batch({ price: 1499 }), table)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(batch({ price: 2499 }, { warehouseLat: north(5) }), table)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(batch({ price: 9900 }, { warehouseLat: north(9) }), table)).toEqual(['TOO_FAR', 1.1]);
  });

  it('measures from where the device is, else from the address, and takes nothing without either', () => {
    const table = { distanceConfig: '[[3,15]]' };

    expect(decide(batch({}, { warehouseLat: north(9) }), { ...table, lat: north(8), lng: -81.371 })).toEqual([null, 0]);
    expect(decide(batch(), { ...table, lat: north(8), lng: -81.371 })).toEqual(['TOO_FAR', 3.1]);
    expect(decide(batch(), { ...table, latitude: null, longitude: null })).toEqual(['TOO_FAR', 0]);
  });

  it('takes batches of the wanted kind alone (INSTA-22)', () => {
    expect(decide(batch(), { type: 'delivery' })).toEqual([null, 0]);
    expect(decide(batch(), { type: 'delivery_only' })).toEqual(['KIND_NOT_CHOSEN', 0]);
    expect(decide(batch({}, { type: 'delivery_only' }), { type: 'delivery_only,delivery' })).toEqual([null, 0]);
  });

  it('takes small batches from their own price on, if they are near, short and of the chosen kind (INSTA-20, INSTA-21)', () => {
    const small = { active: true, distanceToWarehouse: 2, batchDistance: 3, minPrice: 8, type: 'delivery' };
    const dear = { distanceConfig: '[[10,40]]', type: 'delivery_only', smallBatches: small };
    const near = { warehouseLat: north(1.9), vbDistance: 3 };

    expect(decide(batch({ price: 800 }, near), dear)).toEqual([null, 0]);
    expect(decide(batch({ price: 799 }, near), dear)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(batch({ price: 800 }, { ...near, vbDistance: 3.1 }), dear)).toEqual(['KIND_NOT_CHOSEN', 0]);
    expect(decide(batch({ price: 800 }, { ...near, warehouseLat: north(2.1) }), dear)).toEqual(['KIND_NOT_CHOSEN', 0]);
    expect(decide(batch({ price: 800 }, { ...near, type: 'delivery_only' }), dear)).toEqual(['PRICE_TOO_LOW', 3200]);
    expect(decide(batch({ price: 800 }, near), { ...dear, smallBatches: { ...small, active: false } })).toEqual(['KIND_NOT_CHOSEN', 0]);
    expect(decide(batch({ price: 800 }, near), { ...dear, distanceConfig: '[[1,40]]' })).toEqual([null, 0]);
  });

  it('takes chosen warehouses alone, where there are some (INSTA-17)', () => {
    expect(decide(batch(), { warehouseFilters: 'wholesale,LAKE EOLA' })).toEqual([null, 0]);
    expect(decide(batch(), { warehouseFilters: 'wholesale' })).toEqual(['OUT_OF_AREA', 0]);
    expect(decide(batch(), { warehouseFilters: 'EMPTY' })).toEqual([null, 0]);
  });

  it('leaves a batch alone that has begun', () => {
    expect(decide(batch({ startsAt: NOW - MINUTE }))).toEqual(['TOO_SOON', 1]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a batch without %s', (field) => {
    expect(decide(batch({ [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['type', 'vbDistance', 'warehouse', 'warehouseLat', 'warehouseLng'])('never takes a batch whose %s cannot be read', (field) => {
    expect(decide(batch({}, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it('is not made without its figures', () => {
    expect(() => compile({ ...openSettings(), distanceConfig: 'far' })).toThrow('lack');
    expect(() => compile({ ...openSettings(), smallBatches: { ...openSettings().smallBatches, minPrice: Number.NaN } })).toThrow('lack');
  });
});
