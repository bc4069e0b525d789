import { and, eq, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { refreshTokens, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { revokeAll, revokeOthers } from './sessions.ts';

/** Ends one of the caller's own sign-ins. */
export async function endSession({
  ctx,
  caller: { userId },
  sessionId,
}: {
  ctx: Ctx;
  caller: Caller;
  sessionId: string;
}): Promise<Failed | undefined> {
  if (!userId) return fail('access.forbidden');
  const ended = await ctx.db
    .update(refreshTokens)
    .set({ revoked: true })
    .where(and(eq(refreshTokens.familyId, sessionId), eq(refreshTokens.userId, userId), eq(refreshTokens.revoked, false)))
    .returning({ hash: refreshTokens.hash });
  if (!ended.length) return fail('auth.sessionUnknown');
  ctx.callers.forget(userId);
}

/** Ends every sign-in of the caller; `keepThis` spares the one they call from. */
export async function signOutEverywhere({
  ctx,
  caller: { userId, familyId },
  keepThis,
}: {
  ctx: Ctx;
  caller: Caller;
  keepThis: boolean;
}): Promise<Failed | undefined> {
  if (!userId || !familyId) return fail('access.forbidden');
  await withTransaction(ctx.db, async (tx) => {
    if (keepThis) return revokeOthers(tx, userId, familyId);
    await revokeAll(tx, userId);
    await tx
      .update(users)
      .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.userId, userId));
  });
  ctx.callers.forget(userId);
}
