import { describe, expect, it } from 'vitest';
import { LOCATION_CHECK } from '#config/constants.ts';
import { percentageOf } from '#config/percentage.ts';

describe('config: figures of the specification that no screen shows', () => {
  it('gives at most 60 %, from a ratio of 60 % on (CONST-35)', () => {
    expect([percentageOf(1, 4), percentageOf(59, 100), percentageOf(3, 5), percentageOf(9, 10), percentageOf(7, 5)]).toEqual([
      25, 59, 60, 60, 60,
    ]);
    expect([percentageOf(1, 0), percentageOf(-1, 5)]).toEqual([0, 0]);
  });

  it('checks no location from January 27, 2020 on (CONST-33)', () => {
    expect(LOCATION_CHECK).toEqual({ from: '2020-01-27', locations: [] });
  });
});
