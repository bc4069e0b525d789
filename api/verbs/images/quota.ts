import { and, count, eq, isNull, ne, sum } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { images } from '#api/db/schema/index.ts';
import { PICTURES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';

export interface Room {
  userId: string;
  /** Of the new picture. */
  bytes: number;
  /** Name of the picture whose place it takes; null = none. */
  replaced: string | null;
  /** That all pictures of all drivers may have. */
  allBytes: number;
}

/** Returns why one more picture may not be stored, or null when it may. The driver's row must be locked. */
export async function quotaRefusal(tx: Tx, { userId, bytes, replaced, allBytes }: Room): Promise<'images.tooMany' | 'images.full' | null> {
  const { perDriver } = PICTURES;
  const kept = { pictures: count(), bytes: sum(images.bytes) };
  const [own] = await tx
    .select(kept)
    .from(images)
    // Selfies have their own limit.
    .where(and(eq(images.userId, userId), isNull(images.purpose), replaced === null ? undefined : ne(images.name, replaced)));
  if (own!.pictures >= perDriver.pictures || Number(own!.bytes) + bytes > perDriver.bytes) return 'images.tooMany';
  return (await isFull(tx, bytes, allBytes)) ? 'images.full' : null;
}

/** Whether all pictures of all drivers would be more than fits, with these bytes. */
export async function isFull(tx: Tx, bytes: number, allBytes: number): Promise<boolean> {
  const [all] = await tx.select({ bytes: sum(images.bytes) }).from(images);
  return Number(all!.bytes) + bytes > allBytes;
}

/** That all pictures of all drivers may have. */
export function bytesForAll({ env }: Pick<Ctx, 'env'>): number {
  return env.PICTURES_MB * 1_000_000;
}
