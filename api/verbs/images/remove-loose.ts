import { and, eq, isNull, lt, notExists, sql } from 'drizzle-orm';
import { images, users } from '#api/db/schema/index.ts';
import { PICTURES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { urlOf } from './names.ts';

/** Removed in one go; the rest waits for the next round. */
const MOST = 500;

/** Removes pictures that were sent for a post which was never written: a day old, shown by no post and no profile. Returns how many. */
export async function removeLoosePictures({ db, files, machine }: Pick<Ctx, 'db' | 'files' | 'machine'>): Promise<number> {
  const shown = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.userId, images.userId), sql`${users.record} ->> 'profilePicture' = ${urlOf('')} || ${images.name}`));
  const loose = and(
    isNull(images.purpose),
    isNull(images.postId),
    lt(images.createdAt, machine.now() - PICTURES.looseMs),
    notExists(shown),
  );
  const old = await db.select({ name: images.name }).from(images).where(loose).limit(MOST);
  // Asked again as each is deleted: a picture that a post has taken meanwhile stays.
  let removed = 0;
  for (const { name } of old) {
    const [gone] = await db
      .delete(images)
      .where(and(eq(images.name, name), loose))
      .returning({ name: images.name });
    if (!gone) continue;
    await files.remove(name);
    removed++;
  }
  return removed;
}
