import { and, eq, gt, isNull, max, min, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { refreshTokens } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

/** Where a user is signed in, newest use first. A use is a refresh: every ten minutes at most. */
export async function listSessions({
  ctx,
  caller,
  of,
}: {
  ctx: Ctx;
  caller: Caller;
  /** Absent = the caller. */
  of?: string | undefined;
}): Promise<AnswerOf<typeof contract.sessions> | Failed> {
  const userId = of ?? caller.userId;
  if (!userId) return fail('access.forbidden');
  const t = refreshTokens;
  const rows = await ctx.db
    .select({
      sessionId: t.familyId,
      device: max(t.device),
      signedInAt: min(sql<number>`coalesce(${t.signedInAt}, ${t.createdAt})`).mapWith(Number),
      lastUsedAt: max(t.createdAt).mapWith(Number),
    })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.revoked, false), isNull(t.endsAt), gt(t.expiresAt, ctx.machine.now())))
    .groupBy(t.familyId);
  const sessions = rows.map((row) => ({
    ...row,
    signedInAt: row.signedInAt ?? 0,
    lastUsedAt: row.lastUsedAt ?? 0,
    current: row.sessionId === caller.familyId,
  }));
  return { sessions: sessions.sort((a, b) => b.lastUsedAt - a.lastUsedAt) };
}
