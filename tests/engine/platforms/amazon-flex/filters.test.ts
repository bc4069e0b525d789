import { describe, expect, it } from 'vitest';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { compile, type FilterSettings } from '#engine/platforms/amazon-flex/filters.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';

const CHICAGO = 'us-chicago-dch1';
const MADRID = 'es-madrid-dmd1';
/** Monday, 23 November 2026, 12:00 in Chicago. */
const NOON = Date.UTC(2026, 10, 23, 18);
const base: FilterSettings = { ...options.defaults(), locations: [CHICAGO, MADRID], schedule: everyDay(0, 24) };

function offer(change: Partial<Offer> = {}): Offer {
  const startsAt = change.startsAt === undefined ? NOON + 2 * HOUR : change.startsAt;
  return {
    id: 'one',
    locationId: CHICAGO,
    startsAt,
    endsAt: (startsAt ?? NOON) + 3 * HOUR,
    price: 9000,
    tips: 0,
    currency: 'USD',
    reserved: false,
    hidden: false,
    expiresAt: null,
    ...change,
  };
}

function verdict(change: Partial<Offer>, settings: Partial<FilterSettings> = {}, enforceEndOfSchedule = false, now = NOON) {
  const rule = compile({ ...base, ...settings }, { enforceEndOfSchedule });
  const reason = rule.refuses(offer(change), now);
  return reason === null ? 'FITS' : `${reason} ${rule.margin}`;
}

describe('engine/platforms/amazon-flex/filters', () => {
  it('takes an offer that keeps every rule, hidden or not', () => {
    expect([verdict({}), verdict({ hidden: true }), verdict({ reserved: true })]).toEqual(['FITS', 'FITS', 'FITS']);
  });

  it.each([
    { locationId: null },
    { startsAt: null },
    { endsAt: null },
    { price: null },
    { endsAt: NOON + 2 * HOUR },
    { price: Number.NaN },
    { price: -1 },
  ])('never takes a figure that is missing or cannot be: %j', (change) => {
    expect(verdict(change)).toBe('UNKNOWN 0');
  });

  it('does not know a chosen location that has no zone', () => {
    expect(verdict({ locationId: 'elsewhere' }, { locations: ['elsewhere'] })).toBe('UNKNOWN 0');
    expect(verdict({ locationId: 'elsewhere' })).toBe('OUT_OF_AREA 0');
  });

  it('gives the first reason in the order of the rules', () => {
    const wrong = { locationId: 'elsewhere', startsAt: NOON - HOUR, endsAt: NOON, price: 1 };
    const settings = { schedule: everyDay(20, 22), preferredBlockHours: BLOCK_MS.map((_, i) => i === 8), minPay: 90 };

    expect([
      verdict({ ...wrong, price: null }, settings),
      verdict(wrong, settings),
      verdict({ ...wrong, locationId: CHICAGO }, settings),
      verdict({ ...wrong, locationId: CHICAGO }, { ...settings, schedule: base.schedule }),
      verdict({ ...wrong, locationId: CHICAGO, startsAt: NOON + HOUR, endsAt: NOON + 2 * HOUR }, { ...settings, schedule: base.schedule }),
      verdict({ ...wrong, locationId: CHICAGO, startsAt: NOON + HOUR, endsAt: NOON + 2 * HOUR }, { minPay: 90 }),
    ]).toEqual(['UNKNOWN 0', 'OUT_OF_AREA 0', 'OUT_OF_SCHEDULE 540', 'TOO_SOON 90', 'UNPREFERRED_DURATION 240', 'PRICE_TOO_LOW 8999']);
  });

  it('reads the start by the clock of the station, earliest and latest included', () => {
    const schedule = everyDay(14, 15);

    expect(verdict({ startsAt: NOON + 2 * HOUR }, { schedule })).toBe('FITS');
    expect(verdict({ startsAt: NOON + 3 * HOUR }, { schedule })).toBe('FITS');
    expect(verdict({ startsAt: NOON + 3 * HOUR + 1 }, { schedule })).toBe('OUT_OF_SCHEDULE 1');
    expect(verdict({ startsAt: NOON + 1.5 * HOUR }, { schedule })).toBe('OUT_OF_SCHEDULE 30');
    expect(verdict({ locationId: MADRID, startsAt: NOON + 2 * HOUR }, { schedule })).toBe('OUT_OF_SCHEDULE 360');
  });

  it('takes nothing on a day that is off, nor by a schedule that cannot be read', () => {
    expect(verdict({}, { schedule: everyDay(16, 8) })).toBe('OUT_OF_SCHEDULE 0');
    expect(verdict({}, { schedule: 'x' })).toBe('OUT_OF_SCHEDULE 0');
  });

  it('wants the end within the day of the start once that is enforced (FLEX-CFG-35)', () => {
    const schedule = everyDay(0, 16);

    expect(verdict({}, { schedule })).toBe('FITS');
    expect(verdict({}, { schedule }, true)).toBe('OUT_OF_SCHEDULE 60');
    expect(verdict({ endsAt: NOON + 4 * HOUR }, { schedule }, true)).toBe('FITS');
  });

  it('counts the end of a block past midnight to its start day (FLEX-CFG-35)', () => {
    const late = { startsAt: NOON + 10.5 * HOUR, endsAt: NOON + 12.5 * HOUR };

    expect(verdict(late)).toBe('FITS');
    expect(verdict(late, {}, true)).toBe('OUT_OF_SCHEDULE 30');
    expect(verdict({ startsAt: NOON + 10.5 * HOUR, endsAt: NOON + 12 * HOUR }, {}, true)).toBe('FITS');
  });

  it('keeps to the dial in the nights when clocks change', () => {
    // 1 November 2026, 02:00 summer time in Chicago: 01:30 comes twice.
    const first = Date.UTC(2026, 10, 1, 6, 30);
    const settings = { schedule: everyDay(1.5, 1.5) };

    expect([first, first + HOUR].map((startsAt) => verdict({ startsAt }, settings, false, first - 5 * HOUR))).toEqual(['FITS', 'FITS']);
    // 8 March 2026: 02:00 to 03:00 does not exist, and 3 hours from 01:00 end at 05:00 on the dial.
    const spring = Date.UTC(2026, 2, 8, 7);
    expect(verdict({ startsAt: spring }, { schedule: everyDay(0, 4.5) }, true, spring - 5 * HOUR)).toBe('OUT_OF_SCHEDULE 30');
  });

  it('wants the time buffer before the start', () => {
    const starting = (minutes: number) => ({ startsAt: NOON + minutes * 60_000 });

    expect([verdict(starting(30)), verdict(starting(29.5))]).toEqual(['FITS', 'TOO_SOON 1']);
    expect([verdict(starting(360), { timeBuffer: 360 }), verdict(starting(300), { timeBuffer: 360 })]).toEqual(['FITS', 'TOO_SOON 60']);
  });

  it('takes any start still ahead with the stored -60 (FLEX-CFG-30)', () => {
    expect(verdict({ startsAt: NOON }, { timeBuffer: -60 })).toBe('FITS');
    expect(verdict({ startsAt: NOON - 60_000 }, { timeBuffer: -60 })).toBe('TOO_SOON 1');
  });

  it('takes only the chosen durations, to the millisecond', () => {
    const preferredBlockHours = BLOCK_MS.map((_, i) => i === 2);

    expect(verdict({ endsAt: NOON + 4 * HOUR }, { preferredBlockHours })).toBe('FITS');
    expect(verdict({ endsAt: NOON + 4 * HOUR + 1 }, { preferredBlockHours })).toBe('UNPREFERRED_DURATION 1');
    expect(verdict({}, { preferredBlockHours })).toBe('UNPREFERRED_DURATION 60');
    expect(verdict({ endsAt: NOON + 2.75 * HOUR })).toBe('UNPREFERRED_DURATION 15');
  });

  it('wants the minimum pay and the minimum per hour, exact to the cent', () => {
    const perHour = { minPay: 1, minPayPerHour: 17 };
    const length = { endsAt: NOON + 2 * HOUR + 1.5 * HOUR };

    expect([verdict({ price: 2000 }), verdict({ price: 1999 })]).toEqual(['FITS', 'PRICE_TOO_LOW 1']);
    expect([verdict({ price: 2550, ...length }, perHour), verdict({ price: 2549, ...length }, perHour)]).toEqual([
      'FITS',
      'PRICE_TOO_LOW 1',
    ]);
    expect(verdict({ price: 1000, ...length }, { minPay: 20, minPayPerHour: 17 })).toBe('PRICE_TOO_LOW 1550');
  });

  it('lets an override take the place of the fields it sets, at its own location only', () => {
    const settings = {
      minPayPerHour: 30,
      preferredBlockHours: BLOCK_MS.map((_, i) => i === 0),
      locationOverrides: [{ locationId: CHICAGO, timeBuffer: 180, minPay: 95, preferredBlockHours: BLOCK_MS.map((_, i) => i === 4) }],
    };

    expect(verdict({ startsAt: NOON + 3 * HOUR, price: 9499 }, settings)).toBe('PRICE_TOO_LOW 1');
    expect(verdict({ startsAt: NOON + 3 * HOUR, price: 9500 }, settings)).toBe('FITS');
    expect(verdict({ startsAt: NOON + 2 * HOUR, price: 9500 }, settings)).toBe('TOO_SOON 60');
    expect(verdict({ locationId: MADRID, startsAt: NOON + HOUR, endsAt: NOON + 2 * HOUR, price: 3000 }, settings)).toBe('FITS');
  });

  it('keeps the global value of every field that an override does not set, the durations too', () => {
    const own = { locationId: CHICAGO, timeBuffer: 30, minPay: 20 };
    const settings = { minPayPerHour: 30, preferredBlockHours: BLOCK_MS.map((_, i) => i === 4), locationOverrides: [own] };
    const elsewhere = { ...settings, preferredBlockHours: BLOCK_MS.map((_, i) => i === 3) };

    expect([verdict({ price: 9000 }, settings), verdict({ price: 8999 }, settings)]).toEqual(['FITS', 'PRICE_TOO_LOW 1']);
    expect(verdict({ price: 9000 }, elsewhere)).toBe('UNPREFERRED_DURATION 30');
    const none = { ...elsewhere, locationOverrides: [{ ...own, preferredBlockHours: BLOCK_MS.map(() => false) }] };
    expect(verdict({ price: 9000 }, none)).toBe('UNPREFERRED_DURATION 30');
    const all = { ...elsewhere, locationOverrides: [{ ...own, preferredBlockHours: BLOCK_MS.map(() => true) }] };
    expect(verdict({ price: 9000 }, all)).toBe('FITS');
  });

  it.each(['minPay', 'timeBuffer', 'minPayPerHour'])('is not made of settings whose %s is no number', (field) => {
    const broken = { ...base, [field]: 'x' } as FilterSettings;

    expect(() => compile(broken, { enforceEndOfSchedule: false })).toThrow(TypeError);
    for (const name of ['minPay', 'timeBuffer'])
      expect(() => compile({ ...base, [name]: null } as unknown as FilterSettings, { enforceEndOfSchedule: false })).toThrow(TypeError);
  });

  it('leaves no margin behind from the offer before', () => {
    const rule = compile(base, { enforceEndOfSchedule: false });
    rule.refuses(offer({ price: 1 }), NOON);

    expect([rule.refuses(offer(), NOON), rule.margin]).toEqual([null, 0]);
  });
});
