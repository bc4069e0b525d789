import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binAbove, emptyArrivals, rowOf } from '#engine/core/market/arrivals.ts';
import { createSales } from '#engine/core/market/sales.ts';
import { BINS, LEADS, leadFrom, leadTo, payOf } from '#engine/core/market/scale.ts';
import { seeded } from '../../../support/fake-clock.ts';

const HALF = 40;
const ROW = BINS + 1;

/** Offers for one half hour of the week, at random leads and pays. */
function arrivals(seed: number) {
  const random = seeded(seed);
  const sums = emptyArrivals();
  for (let lead = 0; lead < LEADS; lead++) {
    if (random() < 0.3) continue;
    let [count, pay] = [0, 0];
    for (let bin = BINS - 1; bin >= 0; bin--) {
      const here = random() < 0.2 ? random() * 0.3 : 0;
      count += here;
      pay += here * (payOf(bin) / 2);
      sums.counts[HALF * LEADS * ROW + lead * ROW + bin] = count;
      sums.pays[HALF * LEADS * ROW + lead * ROW + bin] = pay;
    }
  }
  return sums;
}

/** The same, worked out from the start each time. */
function fromTheStart({ counts, pays }: ReturnType<typeof arrivals>, price: number, leadHours: number) {
  let [worth, hazard] = [0, 0];
  for (let lead = 0; lead < LEADS && leadFrom(lead) < leadHours; lead++) {
    const row = rowOf(HALF, lead);
    const share = lead === LEADS - 1 ? 1 : Math.min(1, (leadHours - leadFrom(lead)) / (leadTo(lead) - leadFrom(lead)));
    for (let part = 0; part < 3; part++) {
      const least = price + worth;
      const at = row + binAbove(least);
      const weight = (0.2 * share) / 3;
      const gain = (pays[at]! - counts[at]! * least) * weight;
      const expected = counts[at]! * weight;
      worth += expected > 0.01 ? (gain / expected) * (1 - Math.exp(-expected)) : gain;
      hazard += expected;
    }
  }
  return { worth, filled: 1 - Math.exp(-hazard) };
}

describe('engine/core/market/sales', () => {
  it('gives at any moment what working it out from the start gives', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.double({ min: 0, max: 200, noNaN: true }), fc.integer({ min: 0, max: 2500 }), (seed, hours, price) => {
        const sums = arrivals(seed);
        const sales = createSales(sums);
        sales.sell(price, HALF, 200);
        const [kept, whole] = [sales.sell(price, HALF, hours), fromTheStart(sums, price, hours)];
        expect(kept.worth).toBeCloseTo(whole.worth, 6);
        expect(kept.filled).toBeCloseTo(whole.filled, 6);
      }),
    );
  });

  it('is worth nothing once the half hour begins, and the more the more time is left', () => {
    const sales = createSales(arrivals(3));
    expect(sales.sell(0, HALF, 0)).toEqual({ worth: 0, filled: 0 });
    const worths = [0.2, 0.5, 1, 5, 20, 48, 130].map((hours) => sales.sell(0, HALF, hours).worth);
    expect(worths).toEqual(worths.toSorted((a, b) => a - b));
    expect(worths.at(-1)).toBeGreaterThan(0);
  });
});
