import { randomUUID } from 'node:crypto';
import { and, desc, eq, isNull, lt, max, ne, notInArray } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { refreshTokens } from '#api/db/schema/index.ts';
import { TOKENS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { hashToken, newRefreshToken } from './tokens.ts';

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
  /** When the password was given last. */
  authenticatedAt: number;
  /** A god mode: who acts, and until when. */
  god?: { actor: string; endsAt: number };
}

/** A new sign-in: the first pair of a new family. Drops what has run out of this user's older ones, and the oldest of too many. */
export async function openSession(ctx: Ctx, tx: Tx, owner: Owner, device: string | null): Promise<Pair> {
  const own = eq(refreshTokens.userId, owner.userId);
  await tx.delete(refreshTokens).where(and(own, lt(refreshTokens.expiresAt, ctx.machine.now())));
  const newest = tx
    .select({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(and(own, isNull(refreshTokens.endsAt)))
    .groupBy(refreshTokens.familyId)
    .orderBy(desc(max(refreshTokens.createdAt)))
    .limit(TOKENS.signIns - 1);
  await tx.delete(refreshTokens).where(and(own, isNull(refreshTokens.endsAt), notInArray(refreshTokens.familyId, newest)));
  const now = ctx.machine.now();
  return addPair(ctx, tx, owner, { familyId: randomUUID(), device, signedInAt: now, authenticatedAt: now }, newRefreshToken());
}

/** The pair of a family with this refresh token, which may be there already. It never outlives the sign-in. */
export async function addPair(ctx: Ctx, tx: Tx, { userId, sessionVersion }: Owner, family: Family, token: string): Promise<Pair> {
  const now = ctx.machine.now();
  const { god, ...kept } = family;
  const expiresAt = god?.endsAt ?? Math.min(now + TOKENS.refreshTokenMs, family.signedInAt + TOKENS.signInMs);
  const row = { ...kept, hash: hashToken(token), userId, createdAt: now, expiresAt, endsAt: god?.endsAt ?? null };
  await tx.insert(refreshTokens).values(row).onConflictDoNothing();
  return {
    idToken: await ctx.tokens.issue({
      userId,
      familyId: family.familyId,
      sessionVersion,
      ...(god && { actor: god.actor, until: god.endsAt }),
    }),
    refreshToken: token,
    expiresIn: Math.floor(Math.min(TOKENS.idTokenMs, (god?.endsAt ?? Number.POSITIVE_INFINITY) - now) / 1000),
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
