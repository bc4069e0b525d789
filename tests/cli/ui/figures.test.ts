import { describe, expect, it } from 'vitest';
import { bytes, compact, millis, money, rate, sparkline } from '../../../cli/ui/figures.ts';

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
    expect([millis(null), money(null)]).toEqual(['-', '-']);
    expect([millis(0), money(0)]).toEqual(['0.0 ms', '0.00']);
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
