import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { facilities } from '#engine/platforms/veho/facilities.ts';
import { compile } from '#engine/platforms/veho/filters.ts';
import { options } from '#engine/platforms/veho/options.ts';

const HERE = facilities[0]!.name;
/** 21 November 2026, 6:00 AM in Chicago. */
const SIX = Date.UTC(2026, 10, 21, 12);

const settings = { ...options.defaults(), locations: [HERE], minBlockHours: 3, startHour: 8, hours: 8, timeBuffer: 45 };

/** An offer by hours of Chicago's clock. */
function offer(from: number, to: number, change: Partial<Offer> = {}): Offer {
  const [startsAt, endsAt] = [SIX + (from - 6) * HOUR, SIX + (to - 6) * HOUR];
  const rest = { tips: 0, currency: 'USD', reserved: false, hidden: false, expiresAt: startsAt };
  return { id: 'o', locationId: HERE, startsAt, endsAt, price: 9000, ...rest, ...change };
}

function decide(of: Offer, change: object = {}, now = SIX) {
  const rule = compile({ ...settings, ...change });
  return [rule.refuses(of, now), rule.margin];
}

describe('engine/platforms/veho/filters', () => {
  it.each([
    ['start to end of the day', offer(8, 16), [null, 0]],
    ['the shortest', offer(9, 12), [null, 0]],
    ['half an hour early', offer(7.5, 11), ['OUT_OF_SCHEDULE', 30]],
    ['a quarter late at its end', offer(12, 16.25), ['OUT_OF_SCHEDULE', 15]],
    ['past midnight', offer(22, 26), ['OUT_OF_SCHEDULE', 600]],
    ['too short', offer(9, 11.5), ['TOO_SHORT', 30]],
    ['another place', offer(9, 12, { locationId: facilities[1]!.name }), ['OUT_OF_AREA', 0]],
  ])('decides %s', (_kind, of, verdict) => {
    expect(decide(of)).toEqual(verdict);
  });

  it.each(['locationId', 'startsAt', 'endsAt', 'price'] as const)('never takes an offer without %s', (name) => {
    expect(decide(offer(9, 12, { [name]: null }))).toEqual(['UNKNOWN', 0]);
  });

  it('wants the buffer before the start', () => {
    expect(decide(offer(9, 12), {}, SIX + 3 * HOUR - 45 * MINUTE)).toEqual([null, 0]);
    expect(decide(offer(9, 12), {}, SIX + 3 * HOUR - 44 * MINUTE)).toEqual(['TOO_SOON', 1]);
  });

  it('takes any hour when the day is whole, across midnight too', () => {
    expect(decide(offer(22, 26), { startHour: 0, hours: 24 })).toEqual([null, 0]);
  });

  it('reads the clock of the facility', () => {
    const denver = facilities.find((facility) => facility.region === 'denver')!.name;
    const of = offer(8, 12, { locationId: denver });
    expect(decide(of, { locations: [denver] })).toEqual(['OUT_OF_SCHEDULE', 60]);
  });

  it('does not compile settings that lack a figure', () => {
    expect(() => compile({ ...settings, timeBuffer: null as never })).toThrow();
  });
});
