import { and, eq, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { refreshTokens, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { revokeAll, revokeOthers } from './sessions.ts';

/** Ends a sign-in: one's own, or with a recent sign-in and a reason somebody else's. */
export async function endSession({
  ctx,
  caller,
  input: { sessionId, userId: of, reason },
}: {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.endSession>;
}): Promise<Failed | undefined> {
  const userId = of ?? caller.userId;
  if (!userId) return fail('access.forbidden');
  const own = userId === caller.userId;
  if (!own && !caller.recent) return fail('auth.recentRequired');
  if (!own && reason === undefined) return fail('input.invalid', [{ path: 'reason', message: 'Say why, in at least 3 characters' }]);
  const ended = await withTransaction(ctx.db, async (tx) => {
    const rows = await tx
      .update(refreshTokens)
      .set({ revoked: true })
      .where(and(eq(refreshTokens.familyId, sessionId), eq(refreshTokens.userId, userId), eq(refreshTokens.revoked, false)))
      .returning({ device: refreshTokens.device });
    if (!own && rows[0]) {
      const differences = { session: [rows[0].device ?? '', null] as [unknown, unknown] };
      await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), action: 'session.end', reason, differences });
    }
    return rows;
  });
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
