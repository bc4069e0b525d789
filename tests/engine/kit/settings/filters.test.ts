import { describe, expect, it } from 'vitest';
import { compileDayHours } from '#engine/kit/settings/day-hours.ts';
import {
  compileFilters,
  kindFilter,
  leadFilter,
  mostFilter,
  payFilter,
  payPerMileFilter,
  placeFilter,
} from '#engine/kit/settings/filters.ts';
import type { Offer } from '#engine/model/offer.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { marginUnit, reasonOf, shownMargin } from '#engine/model/verdict.ts';

const NOON = Date.parse('2026-11-23T12:00:00-06:00');

function order(extra: Record<string, string | number | null> = {}, change: Partial<Offer> = {}): Offer {
  const base = { id: 'o', locationId: 'p1', startsAt: NOON, endsAt: NOON + HOUR, price: 2000, tips: 500, currency: 'USD' };
  return { ...base, reserved: false, hidden: false, expiresAt: null, extra: { items: 30, miles: 10, kind: 'DROP', ...extra }, ...change };
}

const filters = [
  // Written last first: the order of the reasons decides.
  payPerMileFilter(150, ({ extra }) => extra?.['miles']),
  payFilter(1000),
  mostFilter('TOO_MANY_ITEMS', ({ extra }) => extra?.['items'], 30),
  kindFilter(({ extra }) => extra?.['kind'], ['DROP']),
  leadFilter(0),
  mostFilter('TOO_FAR', ({ extra }) => extra?.['miles'], 12),
  placeFilter(({ locationId }) => locationId === 'p1'),
];

function decide(offer: Offer, now = NOON) {
  const rule = compileFilters(filters);
  return [rule.refuses(offer, now), rule.margin];
}

describe('engine/kit/settings/filters', () => {
  it.each<[string, Offer, unknown[]]>([
    ['what fits', order(), [null, 0]],
    ['items', order({ items: 34 }), ['TOO_MANY_ITEMS', 4]],
    ['miles, in tenths', order({ miles: 12.31 }), ['TOO_FAR', 0.4]],
    ['pay a mile, in cents', order({}, { price: 1400 }), ['PAY_PER_MILE_TOO_LOW', 10]],
    ['pay, tips apart', order({ miles: 1 }, { price: 999, tips: 900 }), ['PRICE_TOO_LOW', 1]],
    ['a kind', order({ kind: 'SHOP' }), ['KIND_NOT_CHOSEN', 0]],
    ['another place', order({}, { locationId: 'p2' }), ['OUT_OF_AREA', 0]],
  ])('tells %s', (_, offer, wanted) => {
    expect(decide(offer)).toEqual(wanted);
  });

  it('gives the first failing reason, what cannot be read before all others and the price last', () => {
    expect(decide(order({ items: 40, kind: 'SHOP' }, { locationId: 'p2', price: 1 }))[0]).toBe('OUT_OF_AREA');
    expect(decide(order({ items: 40 }, { price: 1 }), NOON + 60_000)).toEqual(['TOO_SOON', 1]);
    expect(decide(order({ items: 40 }, { price: 1 }))).toEqual(['TOO_MANY_ITEMS', 10]);
    for (const [field, value] of [
      ['items', null],
      ['miles', Number.NaN],
      ['kind', 7],
    ] as const)
      expect(decide(order({ [field]: value as number }, { locationId: 'p2' }))).toEqual(['UNKNOWN', 0]);
  });

  it('needs no figure for a limit that is not set', () => {
    const rule = compileFilters([mostFilter('TOO_MANY_ITEMS', () => null, null), payPerMileFilter(0, () => null)]);

    expect(rule.refuses(order(), NOON)).toBeNull();
  });

  it('takes filters of the platform with the hours of the day, before the price', () => {
    const more = [mostFilter('TOO_MANY_ITEMS', ({ extra }) => extra?.['items'], 20)];
    const hours = { timezone: 'America/Chicago', startHour: 8, hours: 12, timeBuffer: 0 };
    const rule = compileDayHours({ ...hours, isNear: () => true, more, leastPay: () => 5000 });

    expect([rule.refuses(order(), NOON), rule.margin]).toEqual(['TOO_MANY_ITEMS', 10]);
  });

  it('throws where a limit is no figure: such a rule would take everything', () => {
    expect(() => mostFilter('TOO_FAR', () => 1, Number.NaN)).toThrow('lack a figure');
    expect(() => payFilter(Number.NaN)).toThrow('lack a figure');
  });
});

describe('engine/model/verdict', () => {
  it('tells each finer word as the detail of a reason of the specification, with its unit', () => {
    expect(reasonOf('TOO_MANY_ITEMS')).toEqual({ reason: 'UNPREFERRED_DURATION', detail: 'TOO_MANY_ITEMS' });
    expect(reasonOf('TOO_SOON')).toEqual({ reason: 'TOO_SOON', detail: null });
    expect(marginUnit({ reason: 'UNPREFERRED_DURATION', detail: 'TOO_MANY_ITEMS' })).toBe('count');
    expect(marginUnit({ reason: 'UNPREFERRED_DURATION', detail: null })).toBe('minutes');
  });

  it('shows money in major units, also that of a mile', () => {
    expect(shownMargin({ reason: 'PRICE_TOO_LOW', detail: 'PAY_PER_MILE_TOO_LOW', margin: 50 })).toBe(0.5);
    expect(shownMargin({ reason: 'OUT_OF_AREA', detail: 'TOO_FAR', margin: 1.2 })).toBe(1.2);
  });
});
