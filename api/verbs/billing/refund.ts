import { eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { payments } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { settle } from './settle.ts';

interface Refund {
  ctx: Ctx;
  paymentId: string;
  reason: string;
  caller: Caller;
}

/** Gives a payment back whole and takes its days back. Within 48 hours of the purchase, by the terms; never twice. */
export async function refund({ ctx, paymentId, reason, caller }: Refund): Promise<{ refunded: true } | Failed> {
  const { cards, db, machine } = ctx;
  if (!cards) return fail('billing.unavailable');
  const [payment] = await db.select().from(payments).where(eq(payments.paymentId, paymentId));
  if (!payment) return fail('billing.paymentUnknown');
  const { userId, intentId, paidAt, status, cents } = payment;
  if (status === 'refunded') return fail('billing.refunded');
  if (status !== 'paid' || paidAt === null || !intentId) return fail('billing.notPaid');
  const at = machine.now();
  if (at - paidAt > BILLING.refundMs) return fail('billing.refundLate');
  try {
    await cards.refund(intentId, paymentId);
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'the card provider did not refund a payment');
    return fail('billing.providerFailed');
  }
  ctx.failpoint?.('payment-refunded');
  await settle({ ...ctx, cards }, intentId);
  const differences = { refund: [null, { paymentId, cents, reason }] as [unknown, unknown] };
  await writeAudit(db, { userId, modifiedBy: nameOf(caller), at, differences });
  return { refunded: true };
}
