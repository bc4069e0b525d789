import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patienceBrought } from '#engine/core/market/patience-brought.ts';
import type { MetOffer } from '#engine/model/met-offer.ts';
import type { Limits } from '#engine/model/session.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { LOCATIONS } from '../../../support/fake-platform.ts';

const MONDAY = Date.UTC(2026, 4, 4, 5);
const WEEK = { from: MONDAY, to: MONDAY + 7 * DAY };
const BOOK = { all: () => LOCATIONS, get: (id: string) => LOCATIONS.find((location) => location.id === id) };

let made = 0;
/** Two hours of work that begin at this hour of the week, seen so many hours earlier. */
function met(outcome: MetOffer['outcome'], hour: number, price: number, seenBefore = 5): MetOffer {
  const startsAt = MONDAY + hour * HOUR;
  const offer = { id: `o${made++}`, locationId: 'CHI1', startsAt, endsAt: startsAt + 2 * HOUR, price, tips: 0, currency: 'USD' };
  return { offer: { ...offer, reserved: false, hidden: false, expiresAt: null }, seenAt: startsAt - seenBefore * HOUR, outcome };
}
const inOrder = (list: readonly MetOffer[]) => list.toSorted((a, b) => a.seenAt - b.seenAt);
const brought = (list: readonly MetOffer[], limits: Limits = {}) =>
  patienceBrought({ service: 'FAKE', limits, locations: BOOK, occupied: [] }, inOrder(list), WEEK);

describe('engine/core/market/patience-brought', () => {
  it('says that patience brought the difference where better pay came for the same hours', () => {
    // Every accept was granted, so what was passed over would mostly have been won.
    const days = Array.from({ length: 7 }, (_, day) => day * 24 + 10);
    const { won, withoutPatience, passed } = brought(
      days.flatMap((hour) => [met('passed', hour, 4000, 20), met('won', hour, 7000, 2), met('won', hour + 5, 5000)]),
    );

    expect([won, passed]).toEqual([7 * 12_000, 7]);
    expect(withoutPatience).toBeGreaterThanOrEqual(7 * 9000);
    expect(withoutPatience).toBeLessThan(7 * 9700);
  });

  it('says that patience cost the pay of hours that stayed empty', () => {
    const { won, withoutPatience } = brought([
      met('won', 10, 5000),
      met('won', 34, 5000),
      met('passed', 58, 4000),
      met('passed', 82, 4000),
    ]);

    expect(won).toBe(10_000);
    expect(withoutPatience).toBeGreaterThan(14_000);
    expect(withoutPatience).toBeLessThanOrEqual(18_000);
  });

  it('counts what was passed over as won no more often than accepts were', () => {
    const passed = Array.from({ length: 60 }, (_, i) => met('passed', i * 2.5, 1000));
    const lost = Array.from({ length: 18 }, (_, i) => met('lost', i * 3, 9000));

    const { won, withoutPatience } = brought([...passed, ...lost]);

    expect(won).toBe(0);
    expect(withoutPatience).toBeLessThan(60 * 1000 * 0.2);
  });

  it('keeps to the limits, and counts only hours of the week', () => {
    const list = [met('passed', 10, 4000), met('passed', 14, 4000), met('won', 18, 6000), met('won', 7 * 24 + 10, 9000, 30)];

    expect(brought(list).won).toBe(6000);
    expect(brought(list, { hoursPerDay: 2 }).withoutPatience).toBeLessThanOrEqual(6000);
  });

  it('makes no difference where nothing was passed over or blocked', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { maxLength: 30 });
    fc.assert(
      fc.property(hours, hours, (won, lost) => {
        const list = [...won.map((at) => met('won', at * 2, 5000 + at)), ...lost.map((at) => met('lost', at * 2, 8000))];
        const { won: pay, withoutPatience, passed } = brought(list);
        expect([withoutPatience, passed]).toEqual([pay, 0]);
      }),
    );
  });
});
