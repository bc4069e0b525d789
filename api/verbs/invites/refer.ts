import { randomUUID } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { invites, ledger, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { planOf } from '../billing/plan-days.ts';
import { afterPosting } from '../billing/post.ts';
import type { Ctx } from '../context.ts';
import type { UserRow } from '../users/load.ts';
import { credit } from './reward.ts';
import type { StoredInvite } from './rows.ts';

interface Refer {
  ctx: Ctx;
  input: InputOf<typeof contract.referFreeWeek>;
  caller: Caller;
}

/**
 * An admin's free week for somebody whom a driver brought. It counts as that driver's invite, so that the same friend brings one
 * reward, by whichever way it comes. A free account gets it once it is one that pays.
 */
export async function referFreeWeek({ ctx, input, caller }: Refer): Promise<AnswerOf<typeof contract.referFreeWeek> | Failed> {
  const { referral, referred, bypass = false } = input;
  if (referral === referred) return fail('invite.sameDriver', [{ path: 'body.referred', message: 'The same driver' }]);
  const at = ctx.machine.now();
  const booked = await withTransaction(ctx.db, async (tx) => {
    const friend = await lockUser(tx, referred);
    const inviter = await lockUser(tx, referral);
    if (!friend || !inviter) return fail('user.notFound');
    const invite = await inviteOf(tx, { friend, referral, at });
    if (invite instanceof Failed) return invite;
    const free = inviter.accountType === 'Free';
    if (invite.paidAt === null && (!bypass || free)) return fail('invite.notPaid');
    if (invite.refusal !== null && !bypass) return fail('invite.refused');
    const kept = { ...invite, refusal: null };
    await tx
      .insert(invites)
      .values(kept)
      .onConflictDoUpdate({ target: invites.inviteId, set: { refusal: null } });
    const credited = await credit(tx, kept, { at, actor: nameOf(caller) });
    return credited || free ? { credited, lastPaymentAt: (await lockUser(tx, referral))!.lastPaymentAt } : fail('invite.rewarded');
  });
  if (booked instanceof Failed) return booked;
  await afterPosting(ctx, referral);
  const { credited, lastPaymentAt } = booked;
  return { credited, lastPaymentDate: lastPaymentAt, expiresAt: planOf(lastPaymentAt, at)?.expiresAt ?? null };
}

async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
  return user;
}

/** The invite by which the friend joined, or a new one where they came without. */
async function inviteOf(
  tx: Tx,
  { friend, referral, at }: { friend: UserRow; referral: string; at: number },
): Promise<StoredInvite | Failed> {
  const [known] = await tx.select().from(invites).where(eq(invites.joinedUserId, friend.userId)).for('update');
  if (known && known.invitedBy !== referral) return fail('invite.otherInviter');
  if (known?.rewardedAt != null) return fail('invite.rewarded');
  if (known) return known;
  const [paid] = await tx
    .select({ at: ledger.at })
    .from(ledger)
    .where(and(eq(ledger.userId, friend.userId), gt(ledger.cents, 0)))
    .orderBy(ledger.seq)
    .limit(1);
  return {
    inviteId: randomUUID(),
    kind: 'user',
    invited: friend.phoneNumber,
    invitedBy: referral,
    referralCode: friend.referralCode,
    joinedUserId: friend.userId,
    createdAt: at,
    sentAt: null,
    joinedAt: friend.createdAt,
    paidAt: paid?.at ?? null,
    rewardedAt: null,
    refusal: null,
  };
}
