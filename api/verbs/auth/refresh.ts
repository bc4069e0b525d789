import { eq } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Tx } from '#api/db/client.ts';
import { godModes, refreshTokens, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { TOKENS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { addPair, type Pair, revokeFamily } from './sessions.ts';
import { hashToken, nextRefreshToken } from './tokens.ts';

/** The god mode of a family; null when it was stopped. */
async function godOf(tx: Tx, familyId: string): Promise<{ actor: string; endsAt: number } | null> {
  const [god] = await tx.select().from(godModes).where(eq(godModes.familyId, familyId));
  return god && god.endedAt === null ? { actor: god.adminId, endsAt: god.endsAt } : null;
}

/**
 * A refresh token for the next pair of its family. Each has one successor, which all who race within the grace are given.
 * Later re-use means somebody has a copy: the whole family ends.
 */
export async function refresh({ ctx, refreshToken }: { ctx: Ctx; refreshToken: string }): Promise<Pair | Failed> {
  return withTransaction(ctx.db, async (tx): Promise<Pair | Failed> => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(refreshToken)))
      .for('update');
    const now = ctx.machine.now();
    const signedInAt = token?.signedInAt ?? token?.createdAt ?? now;
    if (!token || token.revoked || Math.min(token.expiresAt, signedInAt + TOKENS.signInMs) <= now) return fail('auth.sessionInvalid');
    if (token.usedAt !== null && now - token.usedAt > TOKENS.refreshGraceMs) {
      await revokeFamily(tx, token.familyId);
      ctx.callers.forget(token.userId);
      ctx.log.warn({ userId: token.userId }, 'a refresh token was used again: its session is ended');
      return fail('auth.sessionInvalid');
    }
    const [user] = await tx.select().from(users).where(eq(users.userId, token.userId));
    if (!user) return fail('auth.sessionInvalid');
    if (user.banned) return fail('auth.banned');
    if (token.usedAt === null) await tx.update(refreshTokens).set({ usedAt: now }).where(eq(refreshTokens.hash, token.hash));
    const { familyId, device, endsAt } = token;
    const authenticatedAt = token.authenticatedAt ?? signedInAt;
    const god = endsAt === null ? undefined : await godOf(tx, familyId);
    if (god === null) return fail('godMode.over');
    return addPair(
      ctx,
      tx,
      user,
      { familyId, device, signedInAt, authenticatedAt, ...(god && { god }) },
      nextRefreshToken(ctx.mac, refreshToken),
    );
  });
}
