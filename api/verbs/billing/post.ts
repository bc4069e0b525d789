import { eq } from 'drizzle-orm';
import type { LedgerKind } from '#api/contract/billing.ts';
import type { Tx } from '#api/db/client.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { ledger, linkedServices, outbox, users } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { earn } from '../referrals/earn.ts';
import { differencesOf, writeAudit } from '../users/audit.ts';
import type { UserRow } from '../users/load.ts';
import { credited, planOf } from './plan-days.ts';

export interface Posting {
  userId: string;
  kind: LedgerKind;
  cents: number;
  days: number;
  /** Sets the last payment date instead of moving it by `days`. */
  setTo?: Instant;
  cause: string;
  actor: string;
  reason?: string;
  /** What the days cost by the server's price, where a person posts another sum. */
  expectedCents?: number;
  /** Cause of the payment that this gives back. */
  reverses?: string;
}

export interface Posted {
  /** False: this cause was booked before, and nothing has changed. */
  posted: boolean;
  /** Null: the driver was deleted; the row is kept. */
  user: Pick<UserRow, 'lastPaymentAt' | 'goodStanding'> | null;
}

/**
 * Books one row of the ledger and what follows from it: last payment date and good standing. The caller's transaction holds
 * all of it; afterwards `afterPosting` tells the rest of the product. The driver's row is locked first, so that postings of
 * one driver follow each other.
 */
export async function post(tx: Tx, posting: Posting, at: Instant): Promise<Posted> {
  const { userId, kind, cents, days, setTo = null, cause, actor, reason = null, expectedCents = null } = posting;
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
  const row = { userId, at, kind, cents, expectedCents, currency: BILLING.currency, days, setTo, cause, actor, reason };
  const booked = await tx.insert(ledger).values(row).onConflictDoNothing({ target: ledger.cause }).returning({ seq: ledger.seq });
  if (!user) return { posted: booked.length > 0, user: null };
  if (!booked.length) return { posted: false, user };
  await earn(tx, { ...posting, referralCode: user.referralCode }, at);
  const lastPaymentAt = credited(user.lastPaymentAt, { at, days, setTo });
  const after = { ...user, lastPaymentAt, standingByHand: false, goodStanding: standingOf({ ...user, lastPaymentAt }, at) };
  await tx
    .update(users)
    .set({ lastPaymentAt, goodStanding: after.goodStanding, standingByHand: false, updatedAt: at })
    .where(eq(users.userId, userId));
  await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
  const view = ({ lastPaymentAt: lastPaymentDate, goodStanding }: UserRow) => ({ lastPaymentDate, goodStanding });
  const differences = differencesOf(view(user), view(after));
  if (Object.keys(differences).length) await writeAudit(tx, { userId, modifiedBy: actor, at, differences });
  return { posted: true, user: after };
}

/** Tells callers, streams and the engine of a posting: a driver who may search again goes on where they were. */
export async function afterPosting(ctx: Pick<Ctx, 'callers' | 'stream' | 'engine' | 'db'>, userId: string): Promise<void> {
  ctx.callers.forget(userId);
  ctx.stream.wake();
  const links = await ctx.db.select({ service: linkedServices.service }).from(linkedServices).where(eq(linkedServices.userId, userId));
  for (const { service } of links) await ctx.engine.refresh(userId, service);
}

/** Returns whether a driver may search at `at`, by what was paid and the kind of account. */
export function standingOf(user: Pick<UserRow, 'accountType' | 'lastPaymentAt' | 'record'>, at: Instant): boolean {
  if (user.accountType === 'Free' || parseDriverRecord(user.record).automaticGoodStanding === true) return true;
  const plan = planOf(user.lastPaymentAt, at);
  return plan !== null && !plan.expired;
}
