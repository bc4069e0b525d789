import * as z from 'zod/mini';
import type { UserUpdate } from '#api/contract/users.ts';

/** Positions there are. */
export const POSITIONS = 12;

const shape = z.object({
  standingBucket: z.string(),
  standingPosition: z.number().check(z.gte(0), z.lte(POSITIONS)),
  lastUpdatedTimestamp: z.number(),
});
export type Rating = z.infer<typeof shape>;

/** Null where the platform gave none that can be shown. */
export function readRating(answer: unknown): Rating | null {
  return shape.safeParse(answer).data ?? null;
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
