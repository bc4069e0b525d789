import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, flashSaleEnd, type Terms } from '#api/verbs/billing/amounts.ts';
import { HOUR } from '#config/constants.ts';

const PLAIN: Terms = { services: [{ key: 'AMAZON_FLEX', price: 50 }], specialPrice: null, accountDiscount: null, renewsFlashSale: false };
/** Dollars with at most two decimals. */
const dollars = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const terms: fc.Arbitrary<Terms> = fc.record({
  services: fc.array(fc.record({ key: fc.constantFrom('A', 'B', 'C'), price: dollars }), { maxLength: 6 }),
  specialPrice: fc.option(dollars),
  accountDiscount: fc.option(fc.integer({ min: 0, max: 100 })),
  renewsFlashSale: fc.boolean(),
});
const days = fc.constantFrom(7 as const, 3 as const);

describe('api/verbs/billing/amounts', () => {
  it('asks $50 for a week and $35 for three days (BILL-29, PROD-16)', () => {
    expect([amountOf(PLAIN, 7, 0).total, amountOf(PLAIN, 3, 0).total]).toEqual([5000, 3500]);
  });

  it.each([
    [
      'the sum of the services',
      {
        services: [
          { key: 'A', price: 50 },
          { key: 'B', price: 25.5 },
        ],
      },
      7550,
      7550,
    ],
    ['a special price instead of it', { specialPrice: 42.5 }, 5000, 4250],
    ['a discount on it', { accountDiscount: 10 }, 5000, 4500],
    ['a discount on the special price', { specialPrice: 40, accountDiscount: 10 }, 5000, 3600],
    ['the renewal price after a flash sale', { renewsFlashSale: true }, 5000, 3900],
    ['the special price even then', { renewsFlashSale: true, specialPrice: 45 }, 5000, 4500],
    ['nothing with a whole discount', { accountDiscount: 100 }, 5000, 0],
  ])('asks for a week: %s (OPEN-05)', (_, changed, realPrice, subTotal) => {
    const amount = amountOf({ ...PLAIN, ...changed }, 7, 0);

    expect([amount.realPrice, amount.subTotal]).toEqual([realPrice, subTotal]);
  });

  it('adds the bank fee to what is not free (OPEN-06)', () => {
    expect(amountOf(PLAIN, 7, 99)).toMatchObject({ subTotal: 5000, bankFee: 99, total: 5099 });
    expect(amountOf({ ...PLAIN, accountDiscount: 100 }, 7, 99)).toMatchObject({ bankFee: 0, total: 0 });
  });

  it('is whole cents, never negative, never more than the price without a special one, and sums up', () => {
    fc.assert(
      fc.property(terms, days, fc.integer({ min: 0, max: 500 }), (given, forDays, fee) => {
        const { services, realPrice, subTotal, bankFee, total } = amountOf(given, forDays, fee);

        for (const cents of [realPrice, subTotal, bankFee, total, ...services.map(({ price }) => price)]) {
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        expect(total).toBe(subTotal + bankFee);
        if (given.specialPrice === null) expect(subTotal).toBeLessThanOrEqual(realPrice);
      }),
    );
  });

  it('runs a flash sale for six hours from its first instant (BILL-25)', () => {
    const began = Date.parse('2026-03-08T06:00:00Z');

    expect(flashSaleEnd(began, began - 1)).toBeNull();
    expect(flashSaleEnd(began, began)).toBe(began + 6 * HOUR);
    expect(flashSaleEnd(began, began + 6 * HOUR - 1)).toBe(began + 6 * HOUR);
    expect(flashSaleEnd(began, began + 6 * HOUR)).toBeNull();
    expect(flashSaleEnd(null, began)).toBeNull();
  });
});
