import { and, desc, eq, lt, ne } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { payments } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

const PAGE = 100;

type Answer = AnswerOf<typeof contract.transactions>;

/** Payments by card, newest first: of one driver, or of everybody a page at a time. */
export async function transactionsOf({ ctx, userId, before }: { ctx: Ctx; userId?: string; before?: number }): Promise<Answer> {
  const mine = userId === undefined ? undefined : eq(payments.userId, userId);
  const older = before === undefined ? undefined : lt(payments.createdAt, before);
  const rows = await ctx.db
    .select()
    .from(payments)
    .where(and(mine, older, ne(payments.status, 'open'), ne(payments.status, 'canceled')))
    .orderBy(desc(payments.createdAt))
    .limit(PAGE);
  return rows.map(({ paymentId, userId: of, days, cents, currency, amount, status, card, createdAt, paidAt, refundedAt }) => ({
    paymentId,
    userId: of,
    days,
    amount: cents,
    currency,
    details: amount,
    status: status as 'paid' | 'refunded',
    card,
    createdAt,
    paidAt,
    refundedAt,
  }));
}
