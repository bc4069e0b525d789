import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { images, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { PICTURES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { bytesOf } from './bytes.ts';
import { nameIn, urlOf } from './names.ts';
import { setPicture } from './profile-picture.ts';
import { quotaRefusal } from './quota.ts';

const NAME_BYTES = 16;
const MEGABYTE = 1_000_000;

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
  const sent = bytesOf(image);
  if (!sent) return fail('images.unreadable', [{ path: 'image', message: 'Not JPEG, PNG or WebP in base64' }]);
  if (sent.length > PICTURES.maxBytes) return fail('images.tooLarge', [{ path: 'image', message: 'Larger than 10 MB' }]);
  const picture = await ctx.shrinkPicture(sent);
  if (picture === 'unreadable') return fail('images.unreadable', [{ path: 'image', message: 'Cannot be decoded' }]);
  if (picture === 'too-large') return fail('images.tooLarge', [{ path: 'image', message: 'More than 40 megapixels' }]);

  const { bytes, width, height } = picture;
  const name = `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
  const at = ctx.machine.now();
  await ctx.files.write(name, bytes);
  let replaced: string | null = null;
  const refused = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    if (purpose === 'profile') replaced = nameIn(user.record.profilePicture);
    const over = await quotaRefusal(tx, { userId, bytes: bytes.length, replaced, allBytes: ctx.env.PICTURES_MB * MEGABYTE });
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
