import { eq } from 'drizzle-orm';
import { refreshTokens } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { revokeFamily } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** Ends the session this refresh token belongs to. Unknown tokens are fine: the session is over either way. */
export async function signOut({ ctx, refreshToken }: { ctx: Ctx; refreshToken: string }): Promise<void> {
  const userId = await withTransaction(ctx.db, async (tx) => {
    const [token] = await tx
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashToken(refreshToken)));
    if (token) await revokeFamily(tx, token.familyId);
    return token?.userId;
  });
  if (userId) ctx.callers.forget(userId);
}
