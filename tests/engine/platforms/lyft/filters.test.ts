import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { MINUTE } from '#engine/model/time-units.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { compile } from '#engine/platforms/lyft/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T09:00:00-05:00');
const HOME = { latitude: 41.8786, longitude: -87.6403 };
/** A degree of latitude on the way north. */
const MILES_A_DEGREE = (3958.8 * Math.PI) / 180;

function ride(miles: number, start: string, change: Partial<Offer> = {}, extra: Record<string, number | null> = {}): Offer {
  const startsAt = Date.parse(start);
  return {
    id: 'ride',
    locationId: 'chi-union-station',
    startsAt,
    endsAt: startsAt + 40 * MINUTE,
    price: 3000,
    tips: 0,
    currency: 'USD',
    reserved: true,
    hidden: false,
    expiresAt: null,
    extra: { pickupLat: HOME.latitude + miles / MILES_A_DEGREE, pickupLng: HOME.longitude, minEstimateEarnings: 25, ...extra },
    ...change,
  };
}

function decide(offer: Offer, change: object = {}, enforceEndOfSchedule = false, now = NOW) {
  const rule = compile({ ...openSettings(), ...HOME, ...change }, { enforceEndOfSchedule });
  return [rule.refuses(offer, now), rule.margin];
}

const NOON = '2026-10-20T12:00:00-05:00';

describe('platforms/lyft/filters', () => {
  it('lets the nearest row that reaches the pickup decide (LYFT-05)', () => {
    const distanceConfig = '[[15,26],[5,20]]';

    expect(decide(ride(4.9, NOON), { distanceConfig })).toEqual([null, 0]);
    expect(decide(ride(5.1, NOON), { distanceConfig })).toEqual(['PRICE_TOO_LOW', 100]);
    expect(decide(ride(14.9, NOON, {}, { minEstimateEarnings: 26 }), { distanceConfig })).toEqual([null, 0]);
    expect(decide(ride(15.1, NOON), { distanceConfig })).toEqual(['TOO_FAR', 0.2]);
  });

  it('lets the stricter of two rows with one distance decide', () => {
    expect(decide(ride(3, NOON), { distanceConfig: '[[5,20],[5,26]]' })).toEqual(['PRICE_TOO_LOW', 100]);
  });

  it('counts what is promised, not what may come on top', () => {
    expect(decide(ride(1, NOON, { price: 9000 }, { minEstimateEarnings: 19.99 }), { distanceConfig: '[[5,20]]' })).toEqual([
      'PRICE_TOO_LOW',
      1,
    ]);
    expect(decide(ride(1, NOON, { price: 1500 }), { distanceConfig: '[[5,20]]' })).toEqual(['PRICE_TOO_LOW', 500]);
  });

  it('takes nothing by the default distance, nor without an address (LYFT-06)', () => {
    expect(decide(ride(1, NOON), { distanceConfig: '[[0,0]]' })).toEqual(['TOO_FAR', 1]);
    expect(decide(ride(0, NOON), { latitude: null, longitude: null })).toEqual(['TOO_FAR', 0]);
  });

  it('leaves alone what cannot be reached in time (LYFT-04)', () => {
    const thirty = { averageMilesPerHour: 30 };

    expect(decide(ride(14.99, '2026-10-20T09:30:00-05:00'), thirty)).toEqual([null, 0]);
    expect(decide(ride(15.5, '2026-10-20T09:30:00-05:00'), thirty)).toEqual(['TOO_SOON', 1]);
    expect(decide(ride(30, '2026-10-20T09:30:00-05:00'), thirty)).toEqual(['TOO_SOON', 30]);
  });

  it('wants the pickup inside the hours of its day, by the chosen clock (LYFT-07)', () => {
    const nineToFive = { schedule: everyDay(9, 17) };

    expect(decide(ride(0, '2026-10-21T17:00:00-05:00'), nineToFive)).toEqual([null, 0]);
    expect(decide(ride(0, '2026-10-21T17:01:00-05:00'), nineToFive)).toEqual(['OUT_OF_SCHEDULE', 1]);
    expect(decide(ride(0, '2026-10-21T08:30:00-05:00'), nineToFive)).toEqual(['OUT_OF_SCHEDULE', 30]);
    expect(decide(ride(0, '2026-10-21T16:30:00-05:00'), { ...nineToFive, timezone: 'America/New_York' })).toEqual(['OUT_OF_SCHEDULE', 30]);
    expect(decide(ride(0, '2026-10-21T16:30:00-05:00'), nineToFive, true)).toEqual(['OUT_OF_SCHEDULE', 10]);
  });

  it('takes nothing on a day that is off', () => {
    expect(decide(ride(0, NOON), { schedule: everyDay(18, 9) })).toEqual(['OUT_OF_SCHEDULE', 0]);
  });

  it.each([
    ['set forward', '2026-03-08T08:00:00-05:00', '2026-03-08T07:59:00-05:00'],
    ['set back', '2026-11-01T08:00:00-06:00', '2026-11-01T07:59:00-06:00'],
  ])('keeps the hours on the dial on the day clocks are %s', (_way, inside, before) => {
    const now = Date.parse(inside) - 12 * 60 * MINUTE;
    const eight = { schedule: everyDay(8, 16) };

    expect(decide(ride(0, inside), eight, false, now)).toEqual([null, 0]);
    expect(decide(ride(0, before), eight, false, now)).toEqual(['OUT_OF_SCHEDULE', 1]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a ride without %s', (field) => {
    expect(decide(ride(0, NOON, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['pickupLat', 'pickupLng', 'minEstimateEarnings'])('never takes a ride without %s', (field) => {
    expect(decide(ride(0, NOON, {}, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each([{ timezone: '' }, { schedule: '' }, { distanceConfig: '' }, { averageMilesPerHour: 0 }, { distanceConfig: '[["",1]]' }])(
    'is not made of settings that lack a figure: %j',
    (change) => {
      expect(() => compile({ ...openSettings(), ...change }, { enforceEndOfSchedule: false })).toThrow('lack');
    },
  );
});
