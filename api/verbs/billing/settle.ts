import { eq, inArray } from 'drizzle-orm';
import { ledger, payments } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { receive } from '../invites/reward.ts';
import type { CardPayment, Cards } from '../ports.ts';
import { afterPosting, post } from './post.ts';

type SettleCtx = Pick<Ctx, 'db' | 'machine' | 'callers' | 'stream' | 'engine' | 'log' | 'failpoint'> & { cards: Cards };

/**
 * Books what the provider says of a payment now: asked again after every report, in whatever order reports come, so that days
 * and money equal the provider's own record. Booked once by its cause. Returns false for a payment that is not ours.
 */
export async function settle(ctx: SettleCtx, intentId: string): Promise<boolean> {
  const [known] = await ctx.db.select({ paymentId: payments.paymentId }).from(payments).where(eq(payments.intentId, intentId));
  if (!known) return false;
  const reported = await ctx.cards.read(intentId);
  ctx.failpoint?.('payment-read');
  const booked = await withTransaction(ctx.db, async (tx) => {
    const grown = await book({ tx, reported, at: ctx.machine.now() });
    ctx.failpoint?.('payment-posted');
    return grown;
  });
  ctx.failpoint?.('payment-booked');
  for (const userId of booked) await afterPosting(ctx, userId);
  return true;
}

interface Booking {
  tx: Parameters<typeof post>[0];
  reported: CardPayment;
  at: number;
}

/** Returns the drivers whose ledger has grown. */
async function book({ tx, reported, at }: Booking): Promise<Set<string>> {
  const { intentId, status, receivedCents, card, refunds } = reported;
  const [payment] = await tx.select().from(payments).where(eq(payments.intentId, intentId)).for('update');
  const grown = new Set<string>();
  if (!payment) return grown;
  const { paymentId, userId, days, paidAt, refundedAt } = payment;
  const row = { userId, actor: 'billing' };
  if (status === 'succeeded') {
    const paid = { ...row, kind: 'payment', cents: receivedCents, days, cause: `payment:${intentId}` } as const;
    const { posted, rewarded } = await receive(tx, paid, at);
    if (posted) grown.add(userId);
    if (rewarded) grown.add(rewarded);
  }
  const all = receivedCents > 0 && refunds.reduce((sum, { cents }) => sum + cents, 0) >= receivedCents;
  for (const [index, { refundId, cents }] of (await unbooked(tx, refunds)).entries()) {
    // The refund that makes it whole takes the days back; a part of the price takes none.
    const back = { ...row, kind: 'refund', cents: -cents, days: all && index === 0 ? -days : 0 } as const;
    if ((await post(tx, { ...back, cause: causeOf(refundId), reverses: `payment:${intentId}` }, at)).posted) grown.add(userId);
  }
  const state = all ? 'refunded' : status === 'succeeded' ? 'paid' : status === 'canceled' ? 'canceled' : 'open';
  const times = { paidAt: status === 'succeeded' ? (paidAt ?? at) : paidAt, refundedAt: all ? (refundedAt ?? at) : refundedAt };
  await tx
    .update(payments)
    .set({ status: state, card, ...times })
    .where(eq(payments.paymentId, paymentId));
  return grown;
}

async function unbooked(tx: Booking['tx'], refunds: CardPayment['refunds']): Promise<CardPayment['refunds']> {
  if (!refunds.length) return [];
  const causes = refunds.map(({ refundId }) => causeOf(refundId));
  const rows = await tx.select({ cause: ledger.cause }).from(ledger).where(inArray(ledger.cause, causes));
  const booked = new Set(rows.map(({ cause }) => cause));
  return refunds.filter(({ refundId }) => !booked.has(causeOf(refundId)));
}

function causeOf(refundId: string): string {
  return `refund:${refundId}`;
}
