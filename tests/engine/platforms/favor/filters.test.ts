import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/favor/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-05:00');
const DOWNTOWN = { lat: 30.2672, lng: -97.7431 };
/** Some 17 miles north of Downtown. */
const ROUND_ROCK = { lat: 30.5083, lng: -97.6789 };

function shift(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
  const plain = { id: 'shift', locationId: '101', price: 1500, tips: 0, currency: 'USD', reserved: false, hidden: false, extra: DOWNTOWN };
  return { ...plain, ...when, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/favor/filters', () => {
  const noon = '2026-10-21T12:00:00-05:00';

  it('takes a shift of a chosen neighborhood inside the hours, and of no other', () => {
    expect(decide(shift(noon))).toEqual([null, 0]);
    expect(decide(shift(noon, 1, { locationId: '106' }))).toEqual(['OUT_OF_AREA', 0]);
    expect(decide(shift(noon, 1, { locationId: '106' }), { neighborhoods: '101, 106' })).toEqual([null, 0]);
    expect(decide(shift(noon, 2), { startHour: 10, hours: 3 })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it('wants the buffer before a shift, a whole day of it at most (FAVOR-07)', () => {
    expect(decide(shift(noon), { timeBuffer: 1440 })).toEqual([null, 0]);
    expect(decide(shift('2026-10-21T11:59:00-05:00'), { timeBuffer: 1440 })).toEqual(['TOO_SOON', 1]);
  });

  it('measures the neighborhood from the address, and wants the least pay of the row that reaches it', () => {
    const where = { latitude: DOWNTOWN.lat, longitude: DOWNTOWN.lng, distanceConfig: '[[5,15],[18,40]]', neighborhoods: '101,106' };
    const far = (price: number) => shift(noon, 1, { locationId: '106', extra: ROUND_ROCK, price });

    expect(decide(shift(noon), where)).toEqual([null, 0]);
    expect(decide(shift(noon, 1, { price: 1499 }), where)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(far(3999), where)).toEqual(['PRICE_TOO_LOW', 1]);
    expect(decide(far(4000), where)).toEqual([null, 0]);
    expect(decide(far(9000), { ...where, distanceConfig: '[[5,15],[16,40]]' })).toEqual(['TOO_FAR', 1.1]);
  });

  it('takes nothing by distance while the place or the address is not known', () => {
    const table = { distanceConfig: '[[50,0]]' };

    expect(decide(shift(noon), table)).toEqual(['TOO_FAR', 0]);
    const placed = { ...table, latitude: DOWNTOWN.lat, longitude: DOWNTOWN.lng };
    expect(decide(shift(noon, 1, { extra: { lat: null, lng: null } }), placed)).toEqual(['TOO_FAR', 0]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a shift without %s', (field) => {
    expect(decide(shift(noon, 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['timezone', 'startHour', 'hours', 'timeBuffer'])('is not made without %s (FAVOR-04)', (field) => {
    expect(() => compile({ ...openSettings(), [field]: null })).toThrow('lack');
  });
});
