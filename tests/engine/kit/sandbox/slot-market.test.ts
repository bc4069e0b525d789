import { describe, expect, it } from 'vitest';
import { createSlotMarket, nextRelease } from '#engine/kit/sandbox/slot-market.ts';
import { localTime, zoneOf } from '#engine/model/local-time.ts';
import { seeded } from '../../../support/fake-clock.ts';

const NEW_YORK = zoneOf('America/New_York')!;
const at = (text: string) => Date.parse(text);

describe('engine/kit/sandbox/slot-market', () => {
  it.each([
    ['before the hour', '2026-10-20T09:59:00-04:00', '2026-10-20T10:00:00-04:00'],
    ['at the hour', '2026-10-20T10:00:00-04:00', '2026-10-21T10:00:00-04:00'],
    ['over a clock set back', '2026-10-31T12:00:00-04:00', '2026-11-01T10:00:00-05:00'],
    ['over a clock set forward', '2026-03-07T12:00:00-05:00', '2026-03-08T10:00:00-04:00'],
  ])('releases every day at the same hour of the clock: %s', (_when, now, next) => {
    expect(nextRelease(NEW_YORK, at(now), { hour: 10 })).toBe(at(next));
  });

  it.each([
    ['earlier in the week', '2026-10-20T09:00:00-04:00', '2026-10-22T11:00:00-04:00'],
    ['on the day, before', '2026-10-22T10:59:00-04:00', '2026-10-22T11:00:00-04:00'],
    ['on the day, after', '2026-10-22T11:00:00-04:00', '2026-10-29T11:00:00-04:00'],
    ['over a clock set back', '2026-10-30T11:00:00-04:00', '2026-11-05T11:00:00-05:00'],
  ])('releases once a week on its weekday: %s', (_when, now, next) => {
    expect(nextRelease(NEW_YORK, at(now), { hour: 11, weekday: 3 })).toBe(at(next));
  });

  it('puts slots on the calendar closed in the minutes before a release, for the days ahead, and open ones all day long', () => {
    const regions = [{ id: 'ny', state: 'NY', timeZone: 'America/New_York' }];
    const place = { id: 'p', name: 'P', region: 'ny', timeZone: 'America/New_York', latitude: 0, longitude: 0 };
    const address = { address1: '', city: '', state: 'NY', postalCode: '', operational: true };
    const market = createSlotMarket({
      regions,
      places: [{ ...place, ...address }],
      release: { hour: 10 },
      ahead: { days: 3, span: 1 },
      day: { first: 8, last: 22 },
      lengths: [1, 2],
      hourly: () => 1500,
      currency: () => 'USD',
      type: 'SLOT',
    });
    const random = seeded(1);
    const draw = (now: string) =>
      Array.from({ length: 50 }, () =>
        market.draw({ region: 'ny', at: at(now), random, scenario: 'default', reserved: false, weather: 0 }),
      );

    for (const slot of draw('2026-10-20T09:57:00-04:00')) {
      expect(slot.extra).toEqual({ opensAt: at('2026-10-20T10:00:00-04:00') });
      expect(slot.rivalAfterMs).toBeGreaterThan(3 * 60_000);
      expect(new Date(slot.startsAt - 4 * 3_600_000).toISOString().slice(0, 10)).toBe('2026-10-23');
      expect(localTime(NEW_YORK, slot.startsAt).minuteOfDay / 60).toBeGreaterThanOrEqual(8);
      expect(slot.price).toBe((1500 * (slot.endsAt - slot.startsAt)) / 3_600_000);
    }
    expect(draw('2026-10-20T14:00:00-04:00').filter(({ extra }) => extra['opensAt'] !== undefined)).toEqual([]);
  });
});
