import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { invites, users } from '#api/db/schema/index.ts';
import { INVITES } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { type Posted, type Posting, post } from '../billing/post.ts';
import type { StoredInvite } from './rows.ts';

/** Who an automatic row of the ledger is written for. */
const BY_ITSELF = 'billing';

export interface Received extends Posted {
  /** The inviter who got free days by this payment; null = nobody did. */
  rewarded: string | null;
}

/**
 * Books money that came from a driver, and with their first payment the free days of who invited them, in the same transaction.
 * A refund takes those days from nobody. Locks go from the invited driver to the inviter, who was here before: never in a circle.
 */
export async function receive(tx: Tx, posting: Posting, at: Instant): Promise<Received> {
  const booked = await post(tx, posting, at);
  const paid = booked.posted && posting.cents > 0;
  return { ...booked, rewarded: paid ? await rewardInviter(tx, posting.userId, at) : null };
}

async function rewardInviter(tx: Tx, userId: string, at: Instant): Promise<string | null> {
  const [invite] = await tx
    .update(invites)
    .set({ paidAt: at })
    .where(and(eq(invites.joinedUserId, userId), isNull(invites.paidAt)))
    .returning();
  if (!invite || invite.refusal !== null || invite.rewardedAt !== null) return null;
  return (await credit(tx, invite, { at, actor: BY_ITSELF })) ? invite.invitedBy : null;
}

interface Credit {
  at: Instant;
  actor: string;
}

/**
 * Books the free days of one invite, once. A free account needs none now: they wait until it is one that pays. Returns false
 * where nothing was booked.
 */
export async function credit(tx: Tx, { inviteId, invitedBy }: StoredInvite, { at, actor }: Credit): Promise<boolean> {
  const [inviter] = await tx.select({ accountType: users.accountType }).from(users).where(eq(users.userId, invitedBy)).for('update');
  if (!inviter || inviter.accountType === 'Free') return false;
  const days = { userId: invitedBy, kind: 'invite', cents: 0, days: INVITES.rewardDays, cause: `invite:${inviteId}`, actor } as const;
  const { posted } = await post(tx, days, at);
  await tx.update(invites).set({ rewardedAt: at }).where(eq(invites.inviteId, inviteId));
  return posted;
}

/** The account is no longer free: the days that waited for it are booked. Returns how many invites that were. */
export async function creditWaiting(tx: Tx, userId: string, at: Instant): Promise<number> {
  const waiting = await tx
    .select()
    .from(invites)
    .where(and(eq(invites.invitedBy, userId), isNotNull(invites.paidAt), isNull(invites.rewardedAt), isNull(invites.refusal)))
    .orderBy(asc(invites.paidAt));
  for (const invite of waiting) await credit(tx, invite, { at, actor: BY_ITSELF });
  return waiting.length;
}
