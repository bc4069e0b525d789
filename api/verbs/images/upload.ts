import { eq } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { images, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { nameIn, newName, urlOf } from './names.ts';
import { pictureOf } from './picture-of.ts';
import { setPicture } from './profile-picture.ts';
import { bytesForAll, quotaRefusal } from './quota.ts';

export interface UploadImage {
  ctx: Ctx;
  input: InputOf<typeof contract.uploadImage>;
  modifiedBy: string;
}

/** Stores a picture within the quotas, made again from what was sent; a profile picture replaces the one before. */
export async function uploadImage({
  ctx,
  input: { userId, image, purpose },
  modifiedBy,
}: UploadImage): Promise<AnswerOf<typeof contract.uploadImage> | Failed> {
  const picture = await pictureOf(ctx, image, 'image');
  if (picture instanceof Failed) return picture;
  const { bytes, width, height } = picture;
  const name = newName();
  const at = ctx.machine.now();
  await ctx.files.write(name, bytes);
  let replaced: string | null = null;
  const refused = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    if (purpose === 'profile') replaced = nameIn(user.record.profilePicture);
    const over = await quotaRefusal(tx, { userId, bytes: bytes.length, replaced, allBytes: bytesForAll(ctx) });
    if (over) return fail(over);
    await tx.insert(images).values({ name, userId, bytes: bytes.length, createdAt: at });
    if (purpose === 'profile') {
      await setPicture(tx, user, urlOf(name), { at, modifiedBy });
      if (replaced) await tx.delete(images).where(eq(images.name, replaced));
    }
    return null;
  }).catch(async (error) => {
    await ctx.files.remove(name);
    throw error;
  });
  if (refused) {
    await ctx.files.remove(name);
    return refused;
  }
  if (replaced) await ctx.files.remove(replaced);
  if (purpose === 'profile') ctx.stream.wake();
  return { url: urlOf(name), width, height, bytes: bytes.length };
}
