import { and, eq, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import { images, postComments, posts } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { type Differences, writeAudit } from '../users/audit.ts';

export interface DeletePost {
  ctx: Ctx;
  input: InputOf<typeof contract.deletePost>;
  caller: Caller;
}

/** Removes a post with everything under it, or one comment. Of others only for admins, with a row in their log. */
export async function deletePost({ ctx, input: { postId, timestamp, commentId }, caller }: DeletePost): Promise<Failed | undefined> {
  const at = ctx.machine.now();
  const removed = await withTransaction(ctx.db, async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.postId, postId)).for('update');
    if (!post || (timestamp !== undefined && timestamp !== post.createdAt)) return fail('posts.notFound');
    const [comment] = commentId === undefined ? [] : await tx.select().from(postComments).where(commentOf(postId, commentId));
    if (commentId !== undefined && !comment) return fail('posts.notFound');
    const author = (comment ?? post).userId;
    if (author !== caller.userId && !may(caller, 'content')) return fail('posts.notYours');
    const differences: Differences = comment ? { comment: [comment.body, null] } : { post: [post.body, null] };
    if (author !== caller.userId) await writeAudit(tx, { userId: author, modifiedBy: nameOf(caller), at, differences });
    return comment ? removeComment(tx, comment) : removePost(tx, postId);
  });
  if (removed instanceof Failed) return removed;
  for (const name of removed) await ctx.files.remove(name);
}

const commentOf = (postId: string, commentId: string) => and(eq(postComments.postId, postId), eq(postComments.commentId, commentId));

/** Its comments, likes and reports go with it; the answer names the pictures whose files are left. */
async function removePost(tx: Tx, postId: string): Promise<string[]> {
  const pictures = await tx.delete(images).where(eq(images.postId, postId)).returning({ name: images.name });
  await tx.delete(posts).where(eq(posts.postId, postId));
  return pictures.map(({ name }) => name);
}

async function removeComment(tx: Tx, { postId, commentId, reports }: typeof postComments.$inferSelect): Promise<string[]> {
  await tx.delete(postComments).where(commentOf(postId, commentId));
  await tx
    .update(posts)
    .set({ comments: sql`${posts.comments} - 1`, reports: sql`greatest(0, ${posts.reports} - ${reports})` })
    .where(eq(posts.postId, postId));
  return [];
}
