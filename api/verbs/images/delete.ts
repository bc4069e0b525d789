import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { images, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { nameIn } from './names.ts';
import { setPicture } from './profile-picture.ts';

export interface DeleteImage {
  ctx: Ctx;
  input: InputOf<typeof contract.deleteImage>;
  modifiedBy: string;
}

/** Removes one of the driver's pictures, also from their record. */
export async function deleteImage({ ctx, input: { userId, url }, modifiedBy }: DeleteImage): Promise<Failed | undefined> {
  const name = nameIn(url);
  if (!name) return fail('images.notFound');
  const at = ctx.machine.now();
  const found = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    const gone = await tx
      .delete(images)
      .where(and(eq(images.name, name), eq(images.userId, userId)))
      .returning({ name: images.name });
    if (!user || !gone.length) return false;
    if (user.record.profilePicture === url) await setPicture(tx, user, null, { at, modifiedBy });
    return true;
  });
  if (!found) return fail('images.notFound');
  await ctx.files.remove(name);
  ctx.stream.wake();
}
