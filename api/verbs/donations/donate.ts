import { randomUUID } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import type { Donation } from '#api/contract/donations.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { blocks, donations, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DONATIONS, SECOND } from '#config/constants.ts';
import type { Assignment } from '#engine/model/offer.ts';
import type { Ctx } from '../context.ts';
import { publicName } from './public-profiles.ts';

export type DonationRow = typeof donations.$inferSelect;
type BlockRow = typeof blocks.$inferSelect;

/**
 * Puts a held block into the pool. While a donation of it is under way that one is answered; one that nobody wanted may be tried again.
 * What the caller says of the block is not believed: the held one counts.
 */
export async function donate({ ctx, input }: { ctx: Ctx; input: InputOf<typeof contract.donate> }): Promise<Donation | Failed> {
  const { userId } = input;
  const startsAt = Math.round(input.startTime * SECOND);
  const written = await withTransaction(ctx.db, async (tx) => {
    const [giver] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    const block = giver && (await heldBlock(tx, userId, startsAt));
    if (!giver || !block || block.locationId !== input.serviceAreaId) return fail('donation.notHeld');
    if (!ctx.platforms.some(({ manifest }) => manifest.service === block.service && manifest.capabilities.handsOver))
      return fail('donation.notPossible');
    if (startsAt <= ctx.world.now() + DONATIONS.aheadMs) return fail('donation.started');
    const [before] = await tx.select().from(donations).where(own(userId, startsAt));
    if (before && before.decidedAt === null) return before;
    if (before) await tx.delete(donations).where(eq(donations.donationId, before.donationId));
    const row = newDonation(block, giver.record.zone ?? input.zone ?? '', ctx.machine.now());
    await tx.insert(donations).values(row);
    return row;
  });
  return 'donationId' in written ? toAnswer(ctx, written) : written;
}

/** How far the driver's newest donation of the block at this time is. */
export async function donationState({
  ctx,
  userId,
  startTime,
}: {
  ctx: Ctx;
  userId: string;
  startTime: string;
}): Promise<Donation | Failed> {
  const [row] = await ctx.db
    .select()
    .from(donations)
    .where(own(userId, Math.round(Number(startTime) * SECOND)));
  return row ? toAnswer(ctx, row) : fail('donation.notFound');
}

/** The driver's donations, the newest first. */
export async function listDonations({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<Donation[]> {
  const rows = await ctx.db.select().from(donations).where(eq(donations.userId, userId)).orderBy(desc(donations.createdAt)).limit(MOST);
  return Promise.all(rows.map((row) => toAnswer(ctx, row)));
}

/** Removes a donation that has ended. One that is under way stays: it cannot be taken back. */
export async function removeDonation({
  ctx,
  userId,
  startTime,
}: {
  ctx: Ctx;
  userId: string;
  startTime: number;
}): Promise<Failed | undefined> {
  return withTransaction(ctx.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(donations)
      .where(own(userId, Math.round(startTime * SECOND)))
      .for('update');
    if (!row) return fail('donation.notFound');
    if (row.decidedAt === null) return fail('donation.open');
    await tx.delete(donations).where(eq(donations.donationId, row.donationId));
    return undefined;
  });
}

const MOST = 100;

const own = (userId: string, startsAt: number) => and(eq(donations.userId, userId), eq(donations.startsAt, startsAt));

async function heldBlock(tx: Tx, userId: string, startsAt: number): Promise<BlockRow | undefined> {
  const [block] = await tx
    .select()
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.startsAt, startsAt), eq(blocks.state, 'held')));
  return block;
}

function newDonation(block: BlockRow, zone: string, at: number): DonationRow {
  const { userId, service, account, startsAt, endsAt, locationId, price, currency, externalId, offerId, staging } = block;
  const assignment: Assignment = {
    externalId,
    startsAt,
    endsAt,
    locationId,
    price,
    currency,
    ...(offerId && { offerId }),
    ...(staging && { stagingLocation: staging }),
  };
  return {
    donationId: randomUUID(),
    userId,
    service,
    account,
    startsAt,
    assignment,
    zone,
    status: 'IN_POOL',
    receiverId: null,
    receiverAccount: null,
    attemptId: null,
    refused: [],
    createdAt: at,
    searchUntil: at + DONATIONS.searchMs,
    decidedAt: null,
  };
}

async function toAnswer({ db }: Pick<Ctx, 'db'>, row: DonationRow): Promise<Donation> {
  const { userId, startsAt, assignment, zone, status, receiverId } = row;
  return {
    userId,
    startTime: startsAt / SECOND,
    priceAmount: assignment.price === null ? null : assignment.price / 100,
    serviceAreaId: assignment.locationId,
    zone,
    status,
    receiver: status === 'DONATED' ? await publicName(db, receiverId) : null,
  };
}
