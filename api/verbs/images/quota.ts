import { and, count, eq, ne, sum } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { images } from '#api/db/schema/index.ts';
import { PICTURES } from '#config/constants.ts';

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
    .where(and(eq(images.userId, userId), replaced === null ? undefined : ne(images.name, replaced)));
  if (own!.pictures >= perDriver.pictures || Number(own!.bytes) + bytes > perDriver.bytes) return 'images.tooMany';
  const [all] = await tx.select(kept).from(images);
  return Number(all!.bytes) + bytes > allBytes ? 'images.full' : null;
}
