import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { compile } from '#engine/platforms/relay/filters.ts';
import { openSettings } from './support.ts';

const ZONE = 'bk-bushwick';
const NOW = Date.parse('2026-10-20T12:00:00-04:00');

function slot(start: string, hours = 1, change: Partial<Offer> = {}): Offer {
  const startsAt = Date.parse(start);
  return {
    id: 'slot',
    locationId: ZONE,
    startsAt,
    endsAt: startsAt + hours * HOUR,
    price: 2000,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: startsAt,
    ...change,
  };
}

function decide(offer: Offer, change: object = {}, now = NOW) {
  const rule = compile({ ...openSettings([ZONE]), ...change });
  return [rule.refuses(offer, now), rule.margin];
}

describe('platforms/relay/filters', () => {
  it('takes a slot of a chosen zone inside the hours', () => {
    expect(decide(slot('2026-10-21T09:00:00-04:00', 2))).toEqual([null, 0]);
  });

  it('leaves every other zone alone, hidden or not', () => {
    expect(decide(slot('2026-10-21T09:00:00-04:00', 2, { locationId: 'qn-astoria' }))).toEqual(['OUT_OF_AREA', 0]);
    expect(decide(slot('2026-10-21T09:00:00-04:00', 2, { hidden: true }))).toEqual([null, 0]);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'])('never takes a slot without %s', (field) => {
    expect(decide(slot('2026-10-21T09:00:00-04:00', 1, { [field]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it('wants the whole slot inside the day, and says by how much it misses', () => {
    const day = { startHour: 9, hours: 8 };

    expect(decide(slot('2026-10-21T08:45:00-04:00'), day)).toEqual(['OUT_OF_SCHEDULE', 15]);
    expect(decide(slot('2026-10-21T09:00:00-04:00'), day)).toEqual([null, 0]);
    expect(decide(slot('2026-10-21T16:00:00-04:00'), day)).toEqual([null, 0]);
    expect(decide(slot('2026-10-21T16:00:00-04:00', 1.5), day)).toEqual(['OUT_OF_SCHEDULE', 30]);
    expect(decide(slot('2026-10-21T23:30:00-04:00'), day)).toEqual(['OUT_OF_SCHEDULE', 450]);
  });

  it('wants the buffer before a slot (RELAY-08)', () => {
    expect(decide(slot('2026-10-20T13:00:00-04:00'), { timeBuffer: 60 })).toEqual([null, 0]);
    expect(decide(slot('2026-10-20T13:00:00-04:00'), { timeBuffer: 61 })).toEqual(['TOO_SOON', 1]);
    expect(decide(slot('2026-10-20T12:00:00-04:00'), { timeBuffer: 0 })).toEqual([null, 0]);
  });

  it('reads the hours by the clock that the driver chose (RELAY-11)', () => {
    const nine = slot('2026-10-21T09:00:00-04:00');

    expect(decide(nine, { startHour: 9, hours: 1, timezone: 'America/New_York' })).toEqual([null, 0]);
    expect(decide(nine, { startHour: 9, hours: 1, timezone: 'America/Chicago' })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it.each([
    ['set forward', '2026-03-07', '-05:00', '2026-03-08', '-04:00'],
    ['set back', '2026-10-31', '-04:00', '2026-11-01', '-05:00'],
  ])('keeps the hours on the dial when clocks are %s over night', (_way, before, old, after, next) => {
    const now = Date.parse(`${before}T00:00:00${old}`);
    for (const [day, offset] of [
      [before, old],
      [after, next],
    ])
      for (let hour = 0; hour < 24; hour++) {
        const start = `${day}T${String(hour).padStart(2, '0')}:00:00${offset}`;
        const fits = hour >= 8 && hour + 1 <= 16;
        expect(decide(slot(start), { startHour: 8, hours: 8 }, now)[0], start).toBe(fits ? null : 'OUT_OF_SCHEDULE');
      }
  });

  it('takes nothing in the hour that comes twice, nor across it', () => {
    const now = Date.parse('2026-10-31T12:00:00-04:00');

    expect(decide(slot('2026-11-01T01:30:00-04:00'), {}, now)[0]).toBe('OUT_OF_SCHEDULE');
    expect(decide(slot('2026-10-31T22:00:00-04:00', 9.5), { startHour: 22, hours: 1 }, now)[0]).toBe('OUT_OF_SCHEDULE');
  });

  it.each(['timezone', 'startHour', 'hours', 'timeBuffer'])('is not made without %s (RELAY-06)', (field) => {
    expect(() => compile({ ...openSettings([ZONE]), [field]: null })).toThrow('lack');
  });
});
