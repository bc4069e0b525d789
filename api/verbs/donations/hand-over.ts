import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { heldBlock } from '#api/db/engine/held-block.ts';
import { insertBlock, insertEvent } from '#api/db/engine/settle.ts';
import { acceptAttempts, blocks, donations, linkedServices } from '#api/db/schema/index.ts';
import { inlined } from '#api/db/sql.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { blocksKey } from '../cache.ts';
import type { Ctx } from '../context.ts';
import type { DonationRow } from './donate.ts';
import { lock } from './lock.ts';

/**
 * Asks the platform to give the block to the chosen driver, then asks who has it: that answer alone decides. Without one the donation
 * stays MATCHED, and the same is asked again under the same key.
 */
export async function handOver(ctx: Ctx, row: DonationRow): Promise<void> {
  const { donationId, userId, service, startsAt, receiverAccount, assignment } = row;
  const { outcome } = await ctx.engine.release(userId, service, startsAt, {
    account: receiverAccount!,
    key: donationId,
    block: assignment,
  });
  ctx.failpoint?.('donation-asked');
  if (outcome === 'unknown') return;
  const told = await ctx.engine.call(service, 'handedOver', { key: donationId }, userId);
  ctx.failpoint?.('donation-told');
  if (!isTold(told)) return;
  if (told.to !== null) await book(ctx, row, told.to);
  else if (outcome === 'not-held') await giveUp(ctx, row, { status: 'DECLINED', decidedAt: ctx.machine.now() });
  else if (outcome === 'refused') await giveUp(ctx, row, { status: 'SEARCHING', refused: [...row.refused, row.receiverId!] });
  ctx.failpoint?.('donation-booked');
  ctx.stream.wake();
}

function isTold(answer: unknown): answer is { to: string | null } {
  return typeof answer === 'object' && answer !== null && 'to' in answer;
}

/** The giver's block ends and the receiver's begins in one transaction, with the events for both. */
async function book(ctx: Ctx, row: DonationRow, account: string): Promise<void> {
  const { userId, service, assignment } = row;
  const receiverId = account === row.receiverAccount ? row.receiverId : await driverOf(ctx, service, account);
  const at = ctx.world.now();
  await withTransaction(ctx.db, async (tx) => {
    await lock(tx, [userId, ...(receiverId ? [receiverId] : [])]);
    const [booked] = await tx
      .update(donations)
      .set({ status: 'DONATED', receiverId, receiverAccount: account, decidedAt: ctx.machine.now() })
      .where(matched(row))
      .returning({ attemptId: donations.attemptId });
    if (!booked) return;
    const ended = await tx
      .update(blocks)
      .set({ state: 'forfeited', endedAt: at })
      .where(heldBlock(userId, service, assignment))
      .returning({ blockId: blocks.blockId });
    const events = ended.length ? [insertEvent(userId, 'assignment', { service, change: 'forfeited', assignment, at }, at)] : [];
    await settleAttempt(tx, row, account === row.receiverAccount ? at : null);
    if (receiverId) {
      const block = { userId: receiverId, service, account, assignment, offerId: assignment.offerId ?? null, source: 'grab', at } as const;
      await tx.execute(sql.raw(inlined(insertBlock(block))));
      events.push(insertEvent(receiverId, 'assignment', { service, change: 'won', assignment, at }, at));
    }
    for (const event of events) await tx.execute(sql.raw(inlined(event)));
  });
  for (const driver of [userId, receiverId]) if (driver) ctx.cache.drop(blocksKey(driver));
}

/** Still as it was read: matched with this very driver. */
function matched({ donationId, attemptId }: DonationRow) {
  return and(
    eq(donations.donationId, donationId),
    eq(donations.status, 'MATCHED'),
    attemptId === null ? undefined : eq(donations.attemptId, attemptId),
  );
}

/** The chosen driver's attempt: accepted at this instant, or (null) forgotten, so that their hours are free. */
async function settleAttempt(tx: Tx, { attemptId }: DonationRow, acceptedAt: number | null): Promise<void> {
  if (attemptId === null) return;
  const own = eq(acceptAttempts.attemptId, attemptId);
  if (acceptedAt === null) await tx.delete(acceptAttempts).where(and(own, inArray(acceptAttempts.state, ['sending', 'unknown'])));
  else await tx.update(acceptAttempts).set({ state: 'accepted', settledAt: acceptedAt }).where(own);
}

type End = Pick<DonationRow, 'status'> & Partial<Pick<DonationRow, 'decidedAt' | 'refused'>>;

/** Nobody was given anything: the chosen driver's hours are free again. */
async function giveUp(ctx: Ctx, row: DonationRow, end: End): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const [ended] = await tx
      .update(donations)
      .set({ ...end, receiverId: null, receiverAccount: null, attemptId: null })
      .where(matched(row))
      .returning({ donationId: donations.donationId });
    if (ended) await settleAttempt(tx, row, null);
  });
}

async function driverOf({ db }: Ctx, service: string, account: string): Promise<string | null> {
  const [link] = await db
    .select({ userId: linkedServices.userId })
    .from(linkedServices)
    .where(and(eq(linkedServices.service, service), eq(linkedServices.account, account)));
  return link?.userId ?? null;
}
