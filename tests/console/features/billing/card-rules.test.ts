import { describe, expect, it } from 'vitest';
import { cardProblems, expiryOf, typed } from '#console/features/billing/card-rules.ts';

const NOW = Date.UTC(2026, 10, 20);
const GOOD = { number: '4242 4242 4242 4242', expiry: '12/31', cvc: '123', zip: '60601' };

describe('console/features/billing/card-rules', () => {
  it('takes digits alone, and of a ZIP code fewer than 6 (BILL-12, BILL-20)', () => {
    expect(typed('zip', '60a6-01 9')).toBe('60601');
    expect(typed('cvc', '12x345')).toBe('1234');
    expect(typed('number', '4242424242424242')).toBe('4242 4242 4242 4242');
    expect(typed('number', '4242-4242-42')).toBe('4242 4242 42');
  });

  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['12/31', '12/31'],
    ['5', '05'],
    ['529', '05/29'],
    ['12/', '12'],
  ])('writes an expiry typed as %s as %s', (text, shown) => {
    expect(typed('expiry', text)).toBe(shown);
  });

  it.each([
    ['number', { number: '4242 4242' }, { number: 'number' }],
    ['expiry', { expiry: '' }, { expiry: 'expiry' }],
    ['a month that there is not', { expiry: '13/30' }, { expiry: 'expiry' }],
    ['an expiry of last month', { expiry: '10/26' }, { expiry: 'expired' }],
    ['check code', { cvc: '12' }, { cvc: 'cvc' }],
    ['ZIP code of 4', { zip: '6060' }, { zip: 'zip' }],
  ])('asks for what is missing: %s (BILL-20, BILL-21)', (_, over, problems) => {
    expect(cardProblems({ ...GOOD, ...over }, NOW)).toEqual(problems);
  });

  it('lets a whole card pass, also in its last month', () => {
    expect(cardProblems(GOOD, NOW)).toEqual({});
    expect(cardProblems({ ...GOOD, expiry: '11/26' }, NOW)).toEqual({});
    expect(expiryOf('01/30')).toEqual({ month: 1, year: 2030 });
  });
});
