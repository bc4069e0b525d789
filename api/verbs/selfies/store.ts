import { and, eq, inArray, lt } from 'drizzle-orm';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Tx } from '#api/db/client.ts';
import { images, outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { SELFIES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { nameIn, newName, urlOf } from '../images/names.ts';
import { pictureOf } from '../images/picture-of.ts';
import { bytesForAll, isFull } from '../images/quota.ts';
import type { Picture } from '../ports.ts';

interface Selfies {
  ctx: Ctx;
  userId: string;
}

type Stored = { maskUrls: string[] };
type UserRow = typeof users.$inferSelect;

/** Addresses of a driver's stored selfies, the one that is sent next first. */
export function selfiesOf({ record }: Pick<UserRow, 'record'>): string[] {
  return record.maskUrls ?? [];
}

/** Stores selfies behind the ones there are; all of them or, with the reason, none. */
export async function uploadSelfies({ ctx, userId, sent }: Selfies & { sent: readonly string[] }): Promise<Stored | Failed> {
  const pictures: Picture[] = [];
  for (const [i, image] of sent.entries()) {
    const picture = await pictureOf(ctx, image, `images.${i}`, SELFIES.sidePx);
    if (picture instanceof Failed) return picture;
    pictures.push(picture);
  }
  const files = pictures.map(({ bytes }) => ({ name: newName(), bytes }));
  const discard = () => Promise.all(files.map(({ name }) => ctx.files.remove(name)));
  try {
    for (const { name, bytes } of files) await ctx.files.write(name, bytes);
    const stored = await withTransaction(ctx.db, async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
      if (!user) return fail('user.notFound');
      const before = selfiesOf(user);
      if (before.length + files.length > SELFIES.most) return fail('selfie.tooMany');
      const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
      if (await isFull(tx, bytes, bytesForAll(ctx))) return fail('images.full');
      const at = ctx.machine.now();
      await tx
        .insert(images)
        .values(files.map((file) => ({ name: file.name, userId, bytes: file.bytes.length, purpose: 'selfie' as const, createdAt: at })));
      return setSelfies(tx, user, [...before, ...files.map(({ name }) => urlOf(name))], at);
    });
    if (stored instanceof Failed) await discard();
    else ctx.stream.wake();
    return stored;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Removes these selfies; an address that is none of the driver's removes nothing. */
export async function removeSelfies({ ctx, userId, urls }: Selfies & { urls: readonly string[] }): Promise<Stored | Failed> {
  const stored = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    const before = selfiesOf(user);
    if (!urls.every((url) => before.includes(url))) return fail('images.notFound');
    await forget(tx, userId, urls);
    return setSelfies(
      tx,
      user,
      before.filter((url) => !urls.includes(url)),
      ctx.machine.now(),
    );
  });
  if (stored instanceof Failed) return stored;
  for (const url of urls) await ctx.files.remove(nameIn(url)!);
  ctx.stream.wake();
  return stored;
}

/** Removes selfies that were not sent within 30 days. */
export async function removeOldSelfies(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .select({ name: images.name, userId: images.userId })
    .from(images)
    .where(and(eq(images.purpose, 'selfie'), lt(images.createdAt, ctx.machine.now() - SELFIES.keepMs)));
  for (const { name, userId } of old) {
    const removed = await removeSelfies({ ctx, userId, urls: [urlOf(name)] });
    if (!(removed instanceof Failed)) continue;
    // Named by no record any more.
    await ctx.db.delete(images).where(eq(images.name, name));
    await ctx.files.remove(name);
  }
}

async function forget(tx: Tx, userId: string, urls: readonly string[]): Promise<void> {
  const names = urls.flatMap((url) => nameIn(url) ?? []);
  await tx.delete(images).where(and(eq(images.userId, userId), inArray(images.name, names)));
}

async function setSelfies(tx: Tx, { userId, record }: UserRow, maskUrls: string[], at: number): Promise<Stored> {
  await tx
    .update(users)
    .set({ record: { ...record, maskUrls }, updatedAt: at })
    .where(eq(users.userId, userId));
  await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
  return { maskUrls };
}
