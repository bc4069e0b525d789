import { describe, expect, it } from 'vitest';
import { progressOf, readRating, withRating } from '#console/data/rating.ts';

const rating = { standingBucket: 'GREAT', standingPosition: 9, lastUpdatedTimestamp: 1_795_000_000_000 };

describe('console/features/flex-dashboard/rating', () => {
  it('is standingPosition / 12 (FLEX-DASH-08, CONST-19)', () => {
    expect(progressOf(rating)).toBe(0.75);
    expect(progressOf({ ...rating, standingPosition: 12 })).toBe(1);
  });

  it.each([null, 'no', {}, { ...rating, standingPosition: 13 }, { ...rating, standingBucket: 3 }])('is none in %j', (answer) => {
    expect(readRating(answer)).toBeNull();
  });

  it('goes along with a change of the record where it is known (API-44)', () => {
    expect(withRating({ autoStop: true }, rating)).toEqual({
      autoStop: true,
      ratingName: 'GREAT',
      ratingLevel: 9,
      ratingUpdated: 1_795_000_000_000,
    });
    expect(withRating({ autoStop: true }, null)).toEqual({ autoStop: true });
  });
});
