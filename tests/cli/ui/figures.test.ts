import { describe, expect, it } from 'vitest';
import { bytes, compact, marginText, millis, price, rate, sparkline } from '../../../cli/ui/figures.ts';
import { fakeTerminal } from '../../support/terminal.ts';

const ENGLISH = fakeTerminal();

describe('cli/ui/figures', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1799, '1.8k'],
    [12_345, '12k'],
    [2_500_000, '2.5M'],
  ])('shortens %i to %s', (count, text) => {
    expect(compact(count)).toBe(text);
  });

  it('writes a missing figure as a dash, never as zero', () => {
    expect([millis(null), price(ENGLISH, null, 'USD')]).toEqual(['-', '-']);
    expect([millis(0), price(ENGLISH, 0, 'EUR')]).toEqual(['0.0 ms', '€0.00']);
  });

  it.each([
    [{ reason: 'PRICE_TOO_LOW', margin: 6.5, currency: 'EUR' }, '€6.50'],
    [{ reason: 'PRICE_TOO_LOW', detail: 'PAY_PER_MILE_TOO_LOW', margin: 0.5, currency: 'GBP' }, '£0.50/mi'],
    [{ reason: 'TOO_SOON', margin: 12, currency: 'EUR' }, '12 min'],
    [{ reason: 'OUT_OF_AREA', detail: 'TOO_FAR', margin: 1.26, currency: 'USD' }, '1.3 mi'],
    [{ reason: 'UNPREFERRED_DURATION', detail: 'TOO_MANY_ITEMS', margin: 3, currency: 'USD' }, '3'],
  ])('writes the margin of %o as %s', (refusal, text) => {
    expect(marginText(ENGLISH, refusal, refusal.margin, refusal.currency)).toBe(text);
  });

  it('keeps a pace readable at every size', () => {
    expect([0.418, 12.34, 1234.5].map(rate)).toEqual(['0.42', '12.3', '1235']);
  });

  it('writes sizes in the unit people use', () => {
    expect([512, 6.4 * 1024 * 1024, 75 * 1024 ** 3].map(bytes)).toEqual(['512 B', '6.4 MiB', '75 GiB']);
  });

  it('draws a row of bars from lowest to highest, flat without any', () => {
    expect(sparkline([0, 1, 2, 4], '▁▃▅█')).toBe('▁▃▅█');
    expect(sparkline([0, 0], '▁▃▅█')).toBe('▁▁');
  });
});
