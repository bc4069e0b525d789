import { asc, eq } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { planOf } from './plan-days.ts';

/** A driver's money and days, oldest first, and what they come down to now. */
export async function ledgerOf({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AnswerOf<typeof contract.ledger> | Failed> {
  const { lastPaymentAt, goodStanding } = users;
  const [user] = await ctx.db.select({ lastPaymentAt, goodStanding }).from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const rows = await ctx.db.select().from(ledger).where(eq(ledger.userId, userId)).orderBy(asc(ledger.seq));
  const now = ctx.machine.now();
  const plan = planOf(user.lastPaymentAt, now);
  return {
    now,
    rows: rows.map(({ at, kind, cents, currency, days, cause, actor, reason }) => ({
      at,
      kind,
      cents,
      currency,
      days,
      cause,
      actor,
      reason,
    })),
    lastPaymentDate: user.lastPaymentAt,
    expiresAt: plan?.expiresAt ?? null,
    due: plan?.due ?? false,
    urgent: plan?.urgent ?? false,
    expired: plan?.expired ?? false,
    goodStanding: user.goodStanding,
  };
}
