import { describe, expect, it } from 'vitest';
import { BILLING, LOCATION_CHECK } from '#config/constants.ts';
import { percentageOf } from '#config/percentage.ts';

describe('config/percentage', () => {
  it.each([
    [0, 5, 0],
    [1, 4, 25],
    [59, 100, 59],
    [3, 5, 60],
    [61, 100, 60],
    [9, 3, 60],
  ])('gives for %d of %d the percentage %d, never above 60 (CONST-35)', (part, whole, percentage) => {
    expect(percentageOf(part, whole)).toBeCloseTo(percentage, 10);
  });

  it.each([
    [1, 0],
    [-1, 5],
    [Number.NaN, 5],
    [1, Number.NaN],
  ])('gives 0 for %d of %d', (part, whole) => {
    expect(percentageOf(part, whole)).toBe(0);
  });
});

it('checks no location from the first moment of 01/27/2020 in New York on (CONST-33)', () => {
  expect(new Date(LOCATION_CHECK.fromMs).toLocaleString('sv-SE', { timeZone: BILLING.timeZone })).toBe('2020-01-27 00:00:00');
  expect(LOCATION_CHECK.locations).toEqual([]);
});
