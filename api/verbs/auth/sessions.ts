import { randomUUID } from 'node:crypto';
import { and, eq, lt, ne } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { refreshTokens } from '#api/db/schema/index.ts';
import { TOKENS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { newRefreshToken } from './tokens.ts';

export interface Pair {
  idToken: string;
  refreshToken: string;
  /** Seconds. */
  expiresIn: number;
  userId: string;
}

interface Owner {
  userId: string;
  sessionVersion: number;
}

/** One sign-in and the tokens that came of it. */
export interface Family {
  familyId: string;
  device: string | null;
  signedInAt: number;
}

/** A new sign-in: the first pair of a new family. Drops what has run out of this user's older ones. */
export async function openSession(ctx: Ctx, tx: Tx, owner: Owner, device: string | null): Promise<Pair> {
  await tx.delete(refreshTokens).where(and(eq(refreshTokens.userId, owner.userId), lt(refreshTokens.expiresAt, ctx.machine.now())));
  return addPair(ctx, tx, owner, { familyId: randomUUID(), device, signedInAt: ctx.machine.now() });
}

/** The next pair of a family. */
export async function addPair(ctx: Ctx, tx: Tx, { userId, sessionVersion }: Owner, family: Family): Promise<Pair> {
  const { token, hash } = newRefreshToken();
  const now = ctx.machine.now();
  await tx.insert(refreshTokens).values({ ...family, hash, userId, createdAt: now, expiresAt: now + TOKENS.refreshTokenMs });
  return {
    idToken: await ctx.tokens.issue({ userId, familyId: family.familyId, sessionVersion }),
    refreshToken: token,
    expiresIn: TOKENS.idTokenMs / 1000,
    userId,
  };
}

export async function revokeFamily(tx: Tx, familyId: string): Promise<void> {
  await tx.update(refreshTokens).set({ revoked: true }).where(eq(refreshTokens.familyId, familyId));
}

/** Ends every sign-in of a user but one. */
export async function revokeOthers(tx: Tx, userId: string, familyId: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revoked: true })
    .where(and(eq(refreshTokens.userId, userId), ne(refreshTokens.familyId, familyId)));
}

/** Ends every sign-in of a user. */
export async function revokeAll(tx: Tx, userId: string): Promise<void> {
  await tx.update(refreshTokens).set({ revoked: true }).where(eq(refreshTokens.userId, userId));
}
