import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/grubhub/filters.ts';
import { openSettings } from './support.ts';

const NOW = Date.parse('2026-10-20T12:00:00-05:00');

function block(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  const when = { startsAt, endsAt: startsAt + hours * HOUR, expiresAt: startsAt };
  const plain = { id: 'block', locationId: 'chi-loop', price: 1500, tips: 0, currency: 'USD', reserved: false, hidden: false };
  return { ...plain, ...when, ...change };
}

function decide(offer: Offer, change: object = {}) {
  const rule = compile({ ...openSettings(), ...change });
  return [rule.refuses(offer, NOW), rule.margin];
}

describe('platforms/grubhub/filters', () => {
  it('takes a block of any area inside the hours, 7 to 20 by default (GRUBHUB-09, CONST-42)', () => {
    const usual = { startHour: '7', hours: '13' };

    expect(decide(block('2026-10-21T07:00:00-05:00', 13), usual)).toEqual([null, 0]);
    expect(decide(block('2026-10-21T07:00:00-05:00', 1, { locationId: 'ny-midtown' }), usual)).toEqual([null, 0]);
    expect(decide(block('2026-10-21T06:45:00-05:00'), usual)).toEqual(['OUT_OF_SCHEDULE', 15]);
    expect(decide(block('2026-10-21T19:30:00-05:00'), usual)).toEqual(['OUT_OF_SCHEDULE', 30]);
  });

  it('wants the buffer before a block (GRUBHUB-08)', () => {
    expect(decide(block('2026-10-20T12:15:00-05:00'), { timeBuffer: 15 })).toEqual([null, 0]);
    expect(decide(block('2026-10-20T12:15:00-05:00'), { timeBuffer: 30 })).toEqual(['TOO_SOON', 15]);
  });

  it('reads the hours by the clock that the driver chose', () => {
    const nine = block('2026-10-21T09:00:00-05:00');

    expect(decide(nine, { startHour: '9', hours: '1' })).toEqual([null, 0]);
    expect(decide(nine, { startHour: '9', hours: '1', timezone: 'America/New_York' })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a block without %s', (field) => {
    expect(decide(block('2026-10-21T09:00:00-05:00', 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it.each([
    ['timezone', null],
    ['startHour', ''],
    ['hours', 'Default'],
    ['timeBuffer', null],
  ])('is not made without %s', (field, value) => {
    expect(() => compile({ ...openSettings(), [field]: value })).toThrow('lack');
  });
});
