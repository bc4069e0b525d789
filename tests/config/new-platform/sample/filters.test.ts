import { describe, expect, it } from 'vitest';
import { compile } from '#config/new-platform/platform/filters.ts';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-05:00');
const NOON = '2026-10-21T12:00:00-05:00';

function block(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
  const plain = { id: 'block', locationId: 'chi-loop', price: 4850, tips: 0, currency: 'USD', reserved: false, hidden: false };
  return { ...plain, ...when, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/sample-platform/filters', () => {
  it('takes what is at a chosen place inside the hours, and nothing else', () => {
    expect(decide(block(NOON))).toEqual([null, 0]);
    expect(decide(block(NOON, 1, { locationId: 'chi-evanston' }))).toEqual(['OUT_OF_AREA', 0]);
    expect(decide(block(NOON, 1, { locationId: 'chi-evanston' }), { places: 'chi-loop, chi-evanston' })).toEqual([null, 0]);
    expect(decide(block(NOON, 2), { startHour: 10, hours: 3 })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it('wants the buffer before it starts', () => {
    expect(decide(block('2026-10-20T13:00:00-05:00'), { timeBuffer: 60 })).toEqual([null, 0]);
    expect(decide(block('2026-10-20T13:00:00-05:00'), { timeBuffer: 61 })).toEqual(['TOO_SOON', 1]);
  });

  it('wants the least pay for the whole block', () => {
    expect(decide(block(NOON), { minPay: 48 })).toEqual([null, 0]);
    expect(decide(block(NOON), { minPay: 49 })).toEqual(['PRICE_TOO_LOW', 50]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a block without %s', (field) => {
    expect(decide(block(NOON, 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['timezone', 'startHour', 'hours', 'timeBuffer', 'minPay'])('is not made without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: null })).toThrow('lack');
  });
});
