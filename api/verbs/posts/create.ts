import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { plainText } from '#api/contract/plain-text.ts';
import type { Tx } from '#api/db/client.ts';
import { images, posts, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { nameIn } from '../images/names.ts';
import { takeQuota } from './quota.ts';
import { readPost } from './read.ts';

export interface CreatePost {
  ctx: Ctx;
  input: InputOf<typeof contract.createPost>;
  caller: Caller;
}

/** Writes a post with pictures that its author has uploaded. The same id again is the post of before: a call may be repeated. */
export async function createPost({ ctx, input, caller }: CreatePost): Promise<AnswerOf<typeof contract.createPost> | Failed> {
  const { userId } = caller;
  if (userId === null) return fail('access.forbidden');
  const body = plainText(input.body);
  if (!body) return fail('input.invalid', [{ path: 'body.body', message: 'Holds no text' }]);
  const at = ctx.machine.now();
  const postId = input.postId ?? randomUUID();
  const refused = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ record: users.record }).from(users).where(eq(users.userId, userId));
    if (!user) return fail('access.forbidden');
    const region = user.record.region ?? null;
    const [made] = await tx
      .insert(posts)
      .values({ postId, userId, service: input.serviceChosen, region, body, createdAt: at })
      .onConflictDoNothing()
      .returning({ postId: posts.postId });
    if (!made) {
      const [kept] = await tx.select({ userId: posts.userId }).from(posts).where(eq(posts.postId, postId));
      return kept?.userId === userId ? null : fail('posts.taken');
    }
    if (!(await takeQuota(tx, caller, 'posts', 1, at))) throw new Refused(fail('posts.tooManyToday'));
    const missing = await attach(tx, { userId, postId, urls: input.images ?? [] });
    if (missing) throw new Refused(missing);
    return null;
  }).catch((error) => {
    if (error instanceof Refused) return error.failed;
    throw error;
  });
  return refused ?? readPost(ctx, postId, caller);
}

/** Undoes what the transaction has written. */
class Refused extends Error {
  readonly failed: Failed;

  constructor(failed: Failed) {
    super(failed.code);
    this.failed = failed;
  }
}

/** Each picture belongs to its uploader and to one post; a profile picture is none. */
async function attach(
  tx: Tx,
  { userId, postId, urls }: { userId: string; postId: string; urls: readonly string[] },
): Promise<Failed | null> {
  const unknown = (place: number) =>
    fail('posts.imageUnknown', [{ path: `body.images.${place}`, message: 'Not a picture you have uploaded for a post' }]);
  const names = urls.map(nameIn);
  const [user] = await tx.select({ record: users.record }).from(users).where(eq(users.userId, userId));
  for (const [place, name] of names.entries()) {
    if (name === null || urls[place] === user?.record.profilePicture) return unknown(place);
    const free = and(inArray(images.name, [name]), eq(images.userId, userId), isNull(images.postId));
    const taken = await tx.update(images).set({ postId, place }).where(free).returning({ name: images.name });
    if (!taken.length) return unknown(place);
  }
  return null;
}
