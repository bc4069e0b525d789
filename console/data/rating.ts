import type { UserUpdate } from '#api/contract/users.ts';

/** Positions there are. */
export const POSITIONS = 12;

export interface Rating {
  standingBucket: string;
  standingPosition: number;
  lastUpdatedTimestamp: number;
}

/** Null where the platform gave none that can be shown. */
export function readRating(answer: unknown): Rating | null {
  const { standingBucket, standingPosition, lastUpdatedTimestamp } = Object(answer) as Partial<Record<keyof Rating, unknown>>;
  if (typeof standingBucket !== 'string' || typeof lastUpdatedTimestamp !== 'number') return null;
  if (typeof standingPosition !== 'number' || !(standingPosition >= 0 && standingPosition <= POSITIONS)) return null;
  return { standingBucket, standingPosition, lastUpdatedTimestamp };
}

/** 0 to 1. */
export function progressOf({ standingPosition }: Rating): number {
  return standingPosition / POSITIONS;
}

/** Changes of the record take the rating along, where it is known. */
export function withRating(body: UserUpdate, rating: Rating | null | undefined): UserUpdate {
  if (!rating) return body;
  const { standingBucket, standingPosition, lastUpdatedTimestamp } = rating;
  return { ...body, ratingName: standingBucket.slice(0, 40), ratingLevel: standingPosition, ratingUpdated: lastUpdatedTimestamp };
}
