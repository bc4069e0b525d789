import { and, eq, gt, gte } from 'drizzle-orm';
import type { LedgerKind } from '#api/contract/billing.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Tx } from '#api/db/client.ts';
import { ledger, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING, DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { receive } from '../invites/reward.ts';
import { credited, daysBetween, planOf } from './plan-days.ts';
import { afterPosting, standingOf } from './post.ts';

export type DateWarning = 'moves-far' | 'paid-lately';

export interface DaysMoved {
  posted: boolean;
  lastPaymentDate: number | null;
  expiresAt: number | null;
  goodStanding: boolean;
  warnings: DateWarning[];
}

export interface MoveDays {
  ctx: Ctx;
  userId: string;
  kind: LedgerKind;
  cents: number;
  /** What the days cost by the server's price. */
  expectedCents?: number;
  /** Days to credit, or the last payment date that a person sets. */
  by: { days: number } | { setTo: Instant };
  cause: string;
  actor: string;
  reason: string;
  /** Answers what it would come to, and books nothing. */
  preview?: boolean;
}

/** Books days, or a last payment date, for a person who gives a reason, and says what is unusual about it. */
export async function moveDays({ ctx, userId, by, preview = false, ...posting }: MoveDays): Promise<DaysMoved | Failed> {
  const at = ctx.machine.now();
  const booked = await withTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!before) return fail('user.notFound');
    const to = 'setTo' in by ? by.setTo : credited(before.lastPaymentAt, { at, days: by.days, setTo: null });
    const moved = to === null ? 0 : daysBetween(before.lastPaymentAt, to, at);
    const warnings = await warningsOf(tx, userId, moved, at);
    if (preview)
      return {
        posted: false,
        rewarded: null,
        user: { lastPaymentAt: to, goodStanding: standingOf({ ...before, lastPaymentAt: to }, at) },
        warnings,
      };
    return { ...(await receive(tx, { ...posting, userId, days: moved, ...by }, at)), warnings };
  });
  if (booked instanceof Failed) return booked;
  const { posted, user, warnings, rewarded } = booked;
  if (posted) await afterPosting(ctx, userId);
  if (rewarded) await afterPosting(ctx, rewarded);
  const { lastPaymentAt, goodStanding } = user!;
  return {
    posted,
    lastPaymentDate: lastPaymentAt,
    expiresAt: planOf(lastPaymentAt, at)?.expiresAt ?? null,
    goodStanding,
    warnings: posted || preview ? warnings : [],
  };
}

async function warningsOf(tx: Tx, userId: string, moved: number, at: Instant): Promise<DateWarning[]> {
  const lately = and(eq(ledger.userId, userId), gt(ledger.cents, 0), gte(ledger.at, at - BILLING.lateDays * DAY));
  const paid = await tx.select({ seq: ledger.seq }).from(ledger).where(lately).limit(1);
  return [...(moved > BILLING.farDays ? (['moves-far'] as const) : []), ...(paid.length ? (['paid-lately'] as const) : [])];
}
