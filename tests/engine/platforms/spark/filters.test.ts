import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/spark/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T09:00:00-05:00');

function offerOf(change: Partial<Offer> = {}, extra: Record<string, string | number | null> = {}): Offer {
  return {
    id: 'offer',
    locationId: '9001',
    startsAt: NOW + 30 * MINUTE,
    endsAt: NOW + 80 * MINUTE,
    price: 2000,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: null,
    extra: { trips: 2, miles: 10, deliveryType: 'DELIVERY', ...extra },
    ...change,
  };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), timeBuffer: 0, ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/spark/filters', () => {
  it('leaves other stores alone (SPARK-15)', () => {
    expect(decide(offerOf())).toEqual([null, 0]);
    expect(decide(offerOf({ locationId: '9002' }))).toEqual(['OUT_OF_AREA', 0]);
  });

  it('wants the minutes of the buffer before the pickup (SPARK-13)', () => {
    expect(decide(offerOf(), { timeBuffer: 30 })).toEqual([null, 0]);
    expect(decide(offerOf(), { timeBuffer: 45 })).toEqual(['TOO_SOON', 15]);
  });

  it('lets a pickup have passed by as much as a buffer below 0 says (SPARK-13)', () => {
    const passed = offerOf({ startsAt: NOW - 20 * MINUTE });

    expect(decide(passed)).toEqual(['TOO_SOON', 20]);
    expect(decide(passed, { timeBuffer: -20 })).toEqual([null, 0]);
    expect(decide(passed, { timeBuffer: -19 })).toEqual(['TOO_SOON', 1]);
  });

  it('takes the kind of work that is wanted (SPARK-19)', () => {
    const shopping = offerOf({}, { deliveryType: 'SHOPPING' });

    expect(decide(shopping, { deliveryType: 'SHOPPING' })).toEqual([null, 0]);
    expect(decide(shopping, { deliveryType: 'DELIVERY' })).toEqual(['KIND_NOT_CHOSEN', 0]);
    expect(decide(offerOf({}, { deliveryType: 'RETURN' }))).toEqual([null, 0]);
  });

  it('takes at most so many trips (SPARK-16)', () => {
    expect(decide(offerOf(), { maxTrips: 2 })).toEqual([null, 0]);
    expect(decide(offerOf(), { maxTrips: 1 })).toEqual(['TOO_MANY_TRIPS', 1]);
    expect(decide(offerOf({}, { trips: 40 }))).toEqual([null, 0]);
  });

  it('wants the least pay (SPARK-14)', () => {
    expect(decide(offerOf(), { minPrice: 20 })).toEqual([null, 0]);
    expect(decide(offerOf({ price: 1999 }), { minPrice: 20 })).toEqual(['PRICE_TOO_LOW', 1]);
  });

  it('wants the least pay a mile too (SPARK-18)', () => {
    expect(decide(offerOf(), { minPriceMile: 2 })).toEqual([null, 0]);
    expect(decide(offerOf(), { minPriceMile: 3 })).toEqual(['PAY_PER_MILE_TOO_LOW', 100]);
    expect(decide(offerOf(), { minPriceMile: 1, minPrice: 25 })).toEqual(['PRICE_TOO_LOW', 500]);
  });

  it('takes a pay that is exactly the least a mile', () => {
    expect(decide(offerOf({ price: 330 }, { miles: 1.1 }), { minPriceMile: 3 })).toEqual([null, 0]);
    expect(decide(offerOf({ price: 329 }, { miles: 1.1 }), { minPriceMile: 3 })).toEqual(['PAY_PER_MILE_TOO_LOW', 1]);
  });

  it('cannot decide on the pay per mile without miles (SPARK-18)', () => {
    expect(decide(offerOf({}, { miles: null }), { minPriceMile: 1 })).toEqual(['UNKNOWN', 0]);
    expect(decide(offerOf({}, { miles: null }))).toEqual([null, 0]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes an offer without %s', (field) => {
    expect(decide(offerOf({ [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['trips', 'deliveryType'])('never takes an offer without %s', (field) => {
    expect(decide(offerOf({}, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['minPrice', 'timeBuffer', 'maxTrips', 'minPriceMile'])('is not made of settings without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: undefined })).toThrow('lack');
  });
});
