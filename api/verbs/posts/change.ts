import { randomUUID } from 'node:crypto';
import { and, count, eq, gte, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { plainText } from '#api/contract/plain-text.ts';
import { may } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import { outbox, postComments, postLikes, posts } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { MINUTE, POSTS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { takeQuota } from './quota.ts';
import { readPost } from './read.ts';

type Sent = InputOf<typeof contract.changePost>['newPost'];
type PostRow = typeof posts.$inferSelect;

export interface ChangePost {
  ctx: Ctx;
  input: InputOf<typeof contract.changePost>;
  caller: Caller;
}

/**
 * Takes from a whole post what its sender may change: the own like, new comments and, for admins, the pin. Nothing that somebody
 * else did in the meantime is lost, however old the post that was sent.
 */
export async function changePost({ ctx, input: { newPost }, caller }: ChangePost): Promise<AnswerOf<typeof contract.changePost> | Failed> {
  if (caller.userId === null) return fail('access.forbidden');
  const { userId } = caller;
  const at = ctx.machine.now();
  const written = (newPost.comments ?? []).filter(({ commentId }) => commentId === undefined).map(({ body }) => plainText(body));
  if (written.some((body) => body === '')) return fail('input.invalid', [{ path: 'body.newPost.comments', message: 'Holds no text' }]);
  if (written.length > POSTS.newComments) return fail('posts.tooManyComments');
  const refused = await withTransaction(ctx.db, async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.postId, newPost.postId));
    if (!post) return fail('posts.notFound');
    const wrong = refusalOf(newPost, post, caller);
    if (wrong) return wrong;
    const full = await pin(tx, newPost.sticky, post);
    if (full) return full;
    const like = Object.hasOwn(newPost.likes ?? {}, userId) ? newPost.likes![userId] : undefined;
    if (like !== undefined) await setLike(tx, { postId: post.postId, userId, like, at });
    return comment(tx, { post, caller, userId, written, at });
  });
  if (refused) return refused;
  if (written.length) ctx.stream.wake();
  return readPost(ctx, newPost.postId, caller);
}

/** The text, the pictures and the service of a post stay as they were written; only admins pin. */
function refusalOf({ body, serviceChosen, sticky }: Sent, post: PostRow, caller: Caller): Failed | null {
  const changes = (body !== undefined && plainText(body) !== post.body) || (serviceChosen !== undefined && serviceChosen !== post.service);
  if (changes) return fail('posts.fixed');
  return sticky !== undefined && sticky !== post.sticky && !may(caller, 'content') ? fail('access.forbidden') : null;
}

async function pin(tx: Tx, sticky: boolean | undefined, post: PostRow): Promise<Failed | null> {
  if (sticky === undefined || sticky === post.sticky) return null;
  if (sticky) {
    const [pinned] = await tx.select({ rows: count() }).from(posts).where(eq(posts.sticky, true));
    if (pinned!.rows >= POSTS.news) return fail('posts.newsFull');
  }
  await tx.update(posts).set({ sticky }).where(eq(posts.postId, post.postId));
  return null;
}

/** A row for each like, counted where it was really written or removed. */
async function setLike(
  tx: Tx,
  { postId, userId, like, at }: { postId: string; userId: string; like: boolean; at: Instant },
): Promise<void> {
  const own = and(eq(postLikes.postId, postId), eq(postLikes.userId, userId));
  const changed = like
    ? await tx.insert(postLikes).values({ postId, userId, createdAt: at }).onConflictDoNothing().returning({ postId: postLikes.postId })
    : await tx.delete(postLikes).where(own).returning({ postId: postLikes.postId });
  if (!changed.length) return;
  await tx
    .update(posts)
    .set({ likes: sql`${posts.likes} + ${like ? 1 : -1}` })
    .where(eq(posts.postId, postId));
}

interface Commenting {
  post: PostRow;
  caller: Caller;
  userId: string;
  written: readonly string[];
  at: Instant;
}

/** Writes the comments, and tells the author of the post. The same words again within a minute are a second press. */
async function comment(tx: Tx, { post, caller, userId, written, at }: Commenting): Promise<Failed | null> {
  if (!written.length) return null;
  const { postId } = post;
  // One comment after the other: a second press finds the first one.
  await tx.select({ postId: posts.postId }).from(posts).where(eq(posts.postId, postId)).for('no key update');
  const own = and(eq(postComments.postId, postId), eq(postComments.userId, userId), gte(postComments.createdAt, at - MINUTE));
  const lately = new Set((await tx.select({ body: postComments.body }).from(postComments).where(own)).map(({ body }) => body));
  const fresh = written.filter((body) => !lately.has(body));
  if (!fresh.length) return null;
  if (!(await takeQuota(tx, caller, 'comments', fresh.length, at))) return fail('posts.tooManyToday');
  await tx.insert(postComments).values(fresh.map((body, i) => ({ commentId: randomUUID(), postId, userId, body, createdAt: at + i })));
  await tx
    .update(posts)
    .set({ comments: sql`${posts.comments} + ${fresh.length}` })
    .where(eq(posts.postId, postId));
  if (post.userId !== userId) await tx.insert(outbox).values({ userId: post.userId, type: 'comment', payload: { postId }, createdAt: at });
  return null;
}
