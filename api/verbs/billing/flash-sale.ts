import { eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import type { UserRow } from '../users/load.ts';
import { flashSaleEnd } from './amounts.ts';
import { planOf } from './plan-days.ts';
import { afterPosting, post } from './post.ts';

export const FLASH_SALE_CAUSE = 'flash-sale';

/** Returns when a driver's flash sale ends; null where none runs or it was accepted. */
export async function openFlashSale(db: Db | Tx, { userId, record }: UserRow, now: Instant): Promise<Instant | null> {
  const began = parseDriverRecord(record).flashSaleTimestamp ?? null;
  const end = flashSaleEnd(began, now);
  if (began === null || end === null) return null;
  const taken = await db
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(eq(ledger.cause, causeOf(userId, began)));
  return taken.length ? null : end;
}

function causeOf(userId: string, began: Instant): string {
  return `${FLASH_SALE_CAUSE}:${userId}:${began}`;
}

/** Takes the free days of a driver's running flash sale, once a sale. */
export async function acceptFlashSale({
  ctx,
  userId,
}: {
  ctx: Ctx;
  userId: string;
}): Promise<AnswerOf<typeof contract.flashSale> | Failed> {
  const at = ctx.machine.now();
  const booked = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    const began = parseDriverRecord(user?.record ?? {}).flashSaleTimestamp ?? null;
    if (began === null || flashSaleEnd(began, at) === null) return fail('billing.flashSaleOver');
    const credit = {
      userId,
      kind: 'free-days',
      cents: 0,
      days: BILLING.flashSaleDays,
      cause: causeOf(userId, began),
      actor: userId,
    } as const;
    return post(tx, credit, at);
  });
  if (booked instanceof Failed) return booked;
  if (!booked.posted) return fail('billing.flashSaleOver');
  await afterPosting(ctx, userId);
  const { lastPaymentAt, goodStanding } = booked.user!;
  return { days: BILLING.flashSaleDays, expiresAt: planOf(lastPaymentAt, at)!.expiresAt, goodStanding };
}
