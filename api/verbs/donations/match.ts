import { randomUUID } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { acceptAttempts, blocks, donations } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DONATIONS } from '#config/constants.ts';
import { blocksKey } from '../cache.ts';
import type { Ctx } from '../context.ts';
import { type Candidate, candidatesFor, offerIdOf } from './candidates.ts';
import type { DonationRow } from './donate.ts';
import { handOver } from './hand-over.ts';
import { lock } from './lock.ts';

/**
 * Takes every open donation a step further. Everything it knows is in the rows, so that a process that was killed anywhere goes on where
 * it was: a donation that is MATCHED is asked about before anything else happens to it.
 */
export async function runDonations(ctx: Ctx): Promise<void> {
  const open = await ctx.db.select().from(donations).where(isNull(donations.decidedAt)).orderBy(donations.createdAt);
  for (const row of open)
    await advance(ctx, row).catch((error: Error) =>
      ctx.log.error({ donationId: row.donationId, error: error.message }, 'a donation did not go on'),
    );
}

async function advance(ctx: Ctx, row: DonationRow): Promise<void> {
  if (row.status === 'MATCHED') return handOver(ctx, row);
  const isLate = ctx.machine.now() >= row.searchUntil || row.startsAt <= ctx.world.now() + DONATIONS.aheadMs;
  if (isLate || !(await isHeld(ctx, row))) return decline(ctx, row);
  if (row.status === 'IN_POOL') await startSearch(ctx, row);
  for (const candidate of await candidatesFor(ctx, row)) {
    const matched = await reserve(ctx, row, candidate);
    if (!matched) continue;
    ctx.failpoint?.('donation-matched');
    return handOver(ctx, matched);
  }
}

/** Keeps the receiver's hours free, as an accept does, and notes whom the platform will be asked to give it to: nothing noted, nothing asked. */
async function reserve(
  { db, world }: Ctx,
  { donationId, userId, service, assignment }: DonationRow,
  receiver: Candidate,
): Promise<DonationRow | null> {
  const { startsAt, endsAt, locationId } = assignment;
  return withTransaction(db, async (tx) => {
    await lock(tx, [userId, receiver.userId]);
    const [busy] = await tx
      .execute<{ busy: boolean }>(sql`select
      exists (select from ${blocks} where ${blocks.userId} = ${receiver.userId} and ${blocks.state} = 'held' and ${blocks.endsAt} > ${startsAt} and ${blocks.startsAt} < ${endsAt})
      or exists (select from ${acceptAttempts} where ${acceptAttempts.userId} = ${receiver.userId} and ${acceptAttempts.state} in ('sending', 'unknown')
        and ${acceptAttempts.endsAt} > ${startsAt} and ${acceptAttempts.startsAt} < ${endsAt}) as busy`)
      .then(({ rows }) => rows);
    if (busy!.busy) return null;
    const attemptId = randomUUID();
    const set = { status: 'MATCHED', receiverId: receiver.userId, receiverAccount: receiver.account, attemptId } as const;
    const [matched] = await tx
      .update(donations)
      .set(set)
      .where(and(eq(donations.donationId, donationId), eq(donations.status, 'SEARCHING')))
      .returning();
    if (!matched) return null;
    const offerId = offerIdOf(attemptId);
    const offer = {
      id: offerId,
      startsAt,
      endsAt,
      locationId,
      price: assignment.price,
      tips: 0,
      currency: assignment.currency,
      reserved: false,
      hidden: false,
      expiresAt: null,
    };
    await tx.insert(acceptAttempts).values({
      attemptId,
      userId: receiver.userId,
      service,
      account: receiver.account,
      offerId,
      state: 'sending',
      startsAt,
      endsAt,
      locationId,
      offer,
      createdAt: world.now(),
    });
    return matched;
  });
}

async function isHeld({ db }: Ctx, { userId, service, startsAt }: DonationRow): Promise<boolean> {
  const held = await db
    .select({ blockId: blocks.blockId })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.service, service), eq(blocks.startsAt, startsAt), eq(blocks.state, 'held')));
  return held.length > 0;
}

/** Another process may be a step ahead: what it has matched stays so. */
async function startSearch({ db }: Ctx, { donationId }: DonationRow): Promise<void> {
  await db
    .update(donations)
    .set({ status: 'SEARCHING' })
    .where(and(eq(donations.donationId, donationId), eq(donations.status, 'IN_POOL')));
}

/** Nobody wanted it, or the driver does not hold it any more: it is not given to anybody. */
async function decline(ctx: Ctx, { donationId, userId, status }: DonationRow): Promise<void> {
  await ctx.db
    .update(donations)
    .set({ status: 'DECLINED', decidedAt: ctx.machine.now() })
    .where(and(eq(donations.donationId, donationId), eq(donations.status, status)));
  ctx.cache.drop(blocksKey(userId));
}
