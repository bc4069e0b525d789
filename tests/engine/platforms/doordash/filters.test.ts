import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { compile } from '#engine/platforms/doordash/filters.ts';
import { openSettings } from './support.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-10-20T12:00:00-07:00');

function slot(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
  const plain = { id: 'slot', locationId: '3001', price: 1500, tips: 0, currency: 'USD', reserved: false, hidden: false };
  return { ...plain, ...when, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/doordash/filters', () => {
  const noon = '2026-10-21T12:00:00-07:00';

  it('takes what is at a chosen place inside the hours, and nothing else', () => {
    expect(decide(slot(noon))).toEqual([null, 0]);
    expect(decide(slot(noon, 1, { locationId: '3002' }))).toEqual(['OUT_OF_AREA', 0]);
    expect(decide(slot(noon, 1, { locationId: '3002' }), { startingPoints: '3001, 3002' })).toEqual([null, 0]);
    expect(decide(slot(noon, 2), { startHour: 10, hours: 3 })).toEqual(['OUT_OF_SCHEDULE', 60]);
    expect(decide(slot('2026-10-21T22:00:00-07:00', 2), { startHour: 12, hours: 12 })).toEqual([null, 0]);
  });

  it('wants the buffer before it starts', () => {
    expect(decide(slot('2026-10-20T13:00:00-07:00'), { timeBuffer: 60 })).toEqual([null, 0]);
    expect(decide(slot('2026-10-20T13:00:00-07:00'), { timeBuffer: 61 })).toEqual(['TOO_SOON', 1]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes anything without %s', (field) => {
    expect(decide(slot(noon, 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['timezone', 'startHour', 'hours', 'timeBuffer'])('is not made without %s', (field) => {
    expect(() => compile({ ...openSettings(), [field]: null })).toThrow('lack');
  });
});
