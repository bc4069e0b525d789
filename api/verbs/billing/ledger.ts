import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger, payments, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { planOf } from './plan-days.ts';

interface LedgerOf {
  ctx: Ctx;
  userId: string;
  /** With the staff's notes: who booked a row, and why. */
  notes: boolean;
}

/** A driver's money and days, oldest first, and what they come down to now. */
export async function ledgerOf({ ctx, userId, notes }: LedgerOf): Promise<AnswerOf<typeof contract.ledger> | Failed> {
  const { lastPaymentAt, goodStanding } = users;
  const [user] = await ctx.db.select({ lastPaymentAt, goodStanding }).from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const rows = await ctx.db
    .select({ row: ledger, paymentId: payments.paymentId })
    .from(ledger)
    .leftJoin(payments, and(eq(payments.userId, userId), eq(ledger.cause, sql`'payment:' || ${payments.intentId}`)))
    .where(eq(ledger.userId, userId))
    .orderBy(asc(ledger.seq));
  const now = ctx.machine.now();
  const plan = planOf(user.lastPaymentAt, now);
  return {
    now,
    rows: rows.map(({ row: { at, kind, cents, currency, days, cause, actor, reason }, paymentId }) => ({
      at,
      kind,
      cents,
      currency,
      days,
      cause,
      actor: notes || actor === userId ? actor : 'billing',
      reason: notes ? reason : null,
      paymentId,
    })),
    lastPaymentDate: user.lastPaymentAt,
    expiresAt: plan?.expiresAt ?? null,
    due: plan?.due ?? false,
    urgent: plan?.urgent ?? false,
    expired: plan?.expired ?? false,
    goodStanding: user.goodStanding,
  };
}
