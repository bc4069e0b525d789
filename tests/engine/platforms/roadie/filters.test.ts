import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/roadie/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T09:00:00-04:00');
const HOME = { latitude: 33.7838, longitude: -84.3831 };
/** A degree of latitude on the way north. */
const MILES_A_DEGREE = (3958.8 * Math.PI) / 180;

function gig(price: number, store = 'Midtown Hardware', miles = 1, change: Partial<Offer> = {}): Offer {
  return {
    id: 'gig',
    locationId: 'atl-midtown-hardware',
    startsAt: NOW + 60 * MINUTE,
    endsAt: NOW + 100 * MINUTE,
    price,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: null,
    extra: { pickupLat: HOME.latitude + miles / MILES_A_DEGREE, pickupLng: HOME.longitude, store },
    ...change,
  };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...HOME, ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/roadie/filters', () => {
  it('wants the least pay (ROADIE-06)', () => {
    expect(decide(gig(2000), { minPrice: 20 })).toEqual([null, 0]);
    expect(decide(gig(1999), { minPrice: 20 })).toEqual(['PRICE_TOO_LOW', 1]);
  });

  it('wants the favourite price of favourite senders instead, lower or higher (ROADIE-08, ROADIE-11)', () => {
    const lower = { minPrice: 20, favPrice: 12, warehouseFilter: 'airport, HARDWARE' };

    expect(decide(gig(1200), lower)).toEqual([null, 0]);
    expect(decide(gig(1199), lower)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(gig(1999, 'Buckhead Tiles'), lower)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(gig(1999), { ...lower, favPrice: 30 })).toEqual(['PRICE_TOO_LOW', 1001]);
  });

  it('knows no favourite without a name', () => {
    expect(decide(gig(500), { minPrice: 20, favPrice: 0, warehouseFilter: '' })).toEqual(['PRICE_TOO_LOW', 1500]);
  });

  it('leaves farther senders alone (ROADIE-07)', () => {
    expect(decide(gig(2000, 'Midtown Hardware', 9.99), { maxDistance: 10 })).toEqual([null, 0]);
    expect(decide(gig(2000, 'Midtown Hardware', 10.01), { maxDistance: 10 })).toEqual(['TOO_FAR', 0.1]);
  });

  it('takes nothing without a location (ROADIE-09)', () => {
    expect(decide(gig(2000, 'Midtown Hardware', 0), { latitude: null, longitude: null })).toEqual(['TOO_FAR', 0]);
  });

  it('leaves a gig alone whose pickup has passed', () => {
    expect(decide(gig(2000, 'Midtown Hardware', 1, { startsAt: NOW }))).toEqual([null, 0]);
    expect(decide(gig(2000, 'Midtown Hardware', 1, { startsAt: NOW - 61_000 }))).toEqual(['TOO_SOON', 2]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a gig without %s', (field) => {
    expect(decide(gig(2000, 'Midtown Hardware', 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['pickupLat', 'pickupLng', 'store'])('never takes a gig without %s', (field) => {
    const { extra } = gig(2000);

    expect(decide(gig(2000, 'Midtown Hardware', 1, { extra: { ...extra, [field]: null } }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['maxDistance', 'minPrice', 'favPrice'])('is not made of settings without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: undefined })).toThrow('lack');
  });
});
