import { and, eq, gt, gte } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING, DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { credited, daysBetween, planOf } from './plan-days.ts';
import { afterPosting, post, standingOf } from './post.ts';

interface PostByHand {
  ctx: Ctx;
  input: InputOf<typeof contract.manualBilling>;
  caller: Caller;
}

/** Books a payment that came outside the card provider. The same entry (driver and time of making) is booked once. */
export async function postByHand({ ctx, input, caller }: PostByHand): Promise<AnswerOf<typeof contract.manualBilling> | Failed> {
  const { user: userId, createDate, expectedPayment, actualPayment, lastPaymentDate, days, reason } = input;
  if ((lastPaymentDate === undefined) === (days === undefined))
    return fail('input.invalid', [{ path: 'body.lastPaymentDate', message: 'Give either lastPaymentDate or days' }]);
  // Who posts is read from the token; an entry that names somebody else is refused.
  if (input.addedBy !== undefined && input.addedBy !== nameOf(caller)) return fail('access.actor');
  const at = ctx.machine.now();
  const booked = await withTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!before) return fail('user.notFound');
    const to = lastPaymentDate ?? credited(before.lastPaymentAt, { at, days: days!, setTo: null });
    const moved = to === null ? 0 : daysBetween(before.lastPaymentAt, to, at);
    const warnings = await warningsOf(tx, userId, moved, at);
    const given = lastPaymentDate === undefined ? { days: days! } : { days: moved, setTo: lastPaymentDate };
    const cause = `manual:${userId}:${createDate}`;
    if (input.preview)
      return { posted: false, user: { lastPaymentAt: to, goodStanding: standingOf({ ...before, lastPaymentAt: to }, at) }, warnings };
    const sums = { cents: Math.round(actualPayment * 100), expectedCents: Math.round(expectedPayment * 100) };
    const posting = { userId, kind: 'manual', ...sums, cause, actor: nameOf(caller), reason } as const;
    return { ...(await post(tx, { ...posting, ...given }, at)), warnings };
  });
  if (booked instanceof Failed) return booked;
  const { posted, user, warnings } = booked;
  if (posted) await afterPosting(ctx, userId);
  const { lastPaymentAt, goodStanding } = user!;
  return {
    posted,
    lastPaymentDate: lastPaymentAt,
    expiresAt: planOf(lastPaymentAt, at)?.expiresAt ?? null,
    goodStanding,
    warnings: posted || input.preview ? warnings : [],
  };
}

async function warningsOf(tx: Tx, userId: string, moved: number, at: number): Promise<('moves-far' | 'paid-lately')[]> {
  const lately = and(eq(ledger.userId, userId), gt(ledger.cents, 0), gte(ledger.at, at - BILLING.lateDays * DAY));
  const paid = await tx.select({ seq: ledger.seq }).from(ledger).where(lately).limit(1);
  return [...(moved > BILLING.farDays ? (['moves-far'] as const) : []), ...(paid.length ? (['paid-lately'] as const) : [])];
}
