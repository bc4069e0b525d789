import { and, eq, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { postComments, postReports, posts } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { takeQuota } from './quota.ts';

export interface ReportPost {
  ctx: Ctx;
  input: InputOf<typeof contract.reportPost>;
  caller: Caller;
}

/** Reports a post or a comment, once a driver: it is counted for the admins and hidden from its reporter. */
export async function reportPost({ ctx, input, caller }: ReportPost): Promise<AnswerOf<typeof contract.reportPost> | Failed> {
  const { userId } = caller;
  if (userId === null) return fail('access.forbidden');
  const { postId, commentId, reason } = input;
  const at = ctx.machine.now();
  return withTransaction(ctx.db, async (tx) => {
    const author = await authorOfWritten(tx, { postId, commentId });
    if (author === null) return fail('posts.notFound');
    if (author === userId) return fail('posts.ownReport');
    const row = { userId, postId, commentId: commentId ?? '', reason, createdAt: at };
    const [made] = await tx.select({ at: postReports.createdAt }).from(postReports).where(same(row));
    if (made) return { reported: true as const };
    if (!(await takeQuota(tx, caller, 'reports', 1, at))) return fail('posts.tooManyToday');
    const added = await tx.insert(postReports).values(row).onConflictDoNothing().returning({ postId: postReports.postId });
    if (!added.length) return { reported: true as const };
    const more = { reports: sql`reports + 1` };
    await tx.update(posts).set(more).where(eq(posts.postId, postId));
    if (commentId !== undefined) await tx.update(postComments).set(more).where(eq(postComments.commentId, commentId));
    return { reported: true as const };
  });
}

const same = ({ userId, postId, commentId }: { userId: string; postId: string; commentId: string }) =>
  and(eq(postReports.userId, userId), eq(postReports.postId, postId), eq(postReports.commentId, commentId));

/** Returns who wrote the post, or the comment under it; null where there is none. */
export async function authorOfWritten(
  tx: Tx,
  { postId, commentId }: { postId: string; commentId?: string | undefined },
): Promise<string | null> {
  const [found] =
    commentId === undefined
      ? await tx.select({ userId: posts.userId }).from(posts).where(eq(posts.postId, postId))
      : await tx
          .select({ userId: postComments.userId })
          .from(postComments)
          .where(and(eq(postComments.postId, postId), eq(postComments.commentId, commentId)));
  return found?.userId ?? null;
}

/** Closes the reports of a post and its comments. Who reported something does not see it again. */
export async function reviewPost({
  ctx,
  postId,
  caller,
}: {
  ctx: Ctx;
  postId: string;
  caller: Caller;
}): Promise<AnswerOf<typeof contract.reviewPost> | Failed> {
  const at = ctx.machine.now();
  return withTransaction(ctx.db, async (tx) => {
    const [post] = await tx.select().from(posts).where(eq(posts.postId, postId)).for('update');
    if (!post) return fail('posts.notFound');
    await tx.update(posts).set({ reports: 0 }).where(eq(posts.postId, postId));
    await tx.update(postComments).set({ reports: 0 }).where(eq(postComments.postId, postId));
    if (post.reports > 0)
      await writeAudit(tx, { userId: post.userId, modifiedBy: nameOf(caller), at, differences: { postReports: [post.reports, 0] } });
    return { kept: true as const };
  });
}
