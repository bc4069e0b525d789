import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/glovo/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00+02:00');

function shift(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
  const plain = { id: 'shift', locationId: '1001', price: 900, tips: 0, currency: 'EUR', reserved: false, hidden: false };
  return { ...plain, ...when, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/glovo/filters', () => {
  it('takes a shift inside the hours by the clock of the country (GLOVO-11)', () => {
    const day = { startHour: 12, hours: 8 };

    expect(decide(shift('2026-10-21T12:00:00+02:00', 8), day)).toEqual([null, 0]);
    expect(decide(shift('2026-10-21T11:30:00+02:00'), day)).toEqual(['OUT_OF_SCHEDULE', 30]);
    expect(decide(shift('2026-10-21T19:30:00+02:00'), day)).toEqual(['OUT_OF_SCHEDULE', 30]);
    expect(decide(shift('2026-10-21T12:00:00+02:00'), { ...day, timezone: 'Europe/Lisbon' })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it('wants the buffer before a shift (GLOVO-07)', () => {
    expect(decide(shift('2026-10-20T18:00:00+02:00'), { timeBuffer: 360 })).toEqual([null, 0]);
    expect(decide(shift('2026-10-20T17:59:00+02:00'), { timeBuffer: 360 })).toEqual(['TOO_SOON', 1]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a shift without %s', (field) => {
    expect(decide(shift('2026-10-21T12:00:00+02:00', 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each(['timezone', 'startHour', 'hours', 'timeBuffer'])('is not made without %s (GLOVO-05)', (field) => {
    expect(() => compile({ ...openSettings(), [field]: null })).toThrow('lack');
  });
});
