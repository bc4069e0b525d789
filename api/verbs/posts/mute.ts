import { and, count, desc, eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { postMutes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { POSTS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { isPseudonymOf } from '../work/pseudonym.ts';
import { authorOfWritten } from './report.ts';
import { isTeam, nameFor } from './show.ts';

type Muted = AnswerOf<typeof contract.mutedAuthors>;
interface Asked {
  ctx: Ctx;
  caller: Caller;
}

/** Authors that a reader has muted, the newest first. */
export async function mutedAuthors({ ctx, caller }: Asked): Promise<Muted | Failed> {
  if (caller.userId === null) return fail('access.forbidden');
  const rows = await mutedRows(ctx, caller.userId);
  return rows.map(({ user, since }) => ({ ...nameFor(ctx, user, caller), since }));
}

export async function muteAuthor({ ctx, input, caller }: Asked & { input: InputOf<typeof contract.muteAuthor> }): Promise<Muted | Failed> {
  const { userId } = caller;
  if (userId === null) return fail('access.forbidden');
  const refused = await withTransaction(ctx.db, async (tx) => {
    const mutedId = await authorOfWritten(tx, input);
    if (mutedId === null) return fail('posts.notFound');
    if (mutedId === userId) return fail('posts.ownMute');
    const [author] = await tx.select({ role: users.role }).from(users).where(eq(users.userId, mutedId));
    if (author && isTeam(author.role)) return fail('posts.teamMute');
    const [held] = await tx.select({ rows: count() }).from(postMutes).where(eq(postMutes.userId, userId));
    if (held!.rows >= POSTS.muted) return fail('posts.tooManyMuted');
    await tx.insert(postMutes).values({ userId, mutedId, createdAt: ctx.machine.now() }).onConflictDoNothing();
    return null;
  });
  return refused ?? mutedAuthors({ ctx, caller });
}

/** The id may be the one under which this reader alone knows the author. */
export async function unmuteAuthor({ ctx, author, caller }: Asked & { author: string }): Promise<Muted | Failed> {
  const { userId } = caller;
  if (userId === null) return fail('access.forbidden');
  const found = (await mutedRows(ctx, userId)).find(
    ({ user }) => user.userId === author || isPseudonymOf(ctx, author, userId, user.userId),
  );
  if (!found) return fail('posts.notFound');
  await ctx.db.delete(postMutes).where(and(eq(postMutes.userId, userId), eq(postMutes.mutedId, found.user.userId)));
  return mutedAuthors({ ctx, caller });
}

async function mutedRows({ db }: Ctx, userId: string) {
  const rows = await db
    .select({ user: { userId: users.userId, userName: users.name, role: users.role, record: users.record }, since: postMutes.createdAt })
    .from(postMutes)
    .innerJoin(users, eq(users.userId, postMutes.mutedId))
    .where(eq(postMutes.userId, userId))
    .orderBy(desc(postMutes.createdAt), postMutes.mutedId);
  return rows.map(({ user: { record, ...user }, since }) => ({ user: { ...user, userPublic: record.public === true }, since }));
}
