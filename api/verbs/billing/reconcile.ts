import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { payments } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { settle } from './settle.ts';

type ReconcileCtx = Pick<Ctx, 'db' | 'machine' | 'callers' | 'stream' | 'engine' | 'log' | 'cards' | 'failpoint'>;

/** Payments asked about in one round of the minute. */
const ROUND = 100;

export interface Reconciled {
  asked: number;
  booked: number;
  failed: number;
}

/**
 * Asks the provider what became of payments whose report did not come: none of them is lost with it. Those that nobody
 * confirmed in `BILLING.reconcileForMs` are called off. `all` asks about every payment of that time, paid ones too (refunds).
 */
export async function reconcile(ctx: ReconcileCtx, { all = false } = {}): Promise<Reconciled> {
  const done: Reconciled = { asked: 0, booked: 0, failed: 0 };
  if (!ctx.cards) return done;
  const now = ctx.machine.now();
  const due = and(gt(payments.createdAt, now - BILLING.reconcileForMs), isNotNull(payments.intentId), all ? anyDue(now) : openDue(now));
  for (;;) {
    // The one asked about longest ago comes first: however many stay open, each has its turn.
    const found = await ctx.db
      .select({ paymentId: payments.paymentId, intentId: payments.intentId })
      .from(payments)
      .where(due)
      .orderBy(sql`${payments.askedAt} nulls first`, payments.createdAt)
      .limit(ROUND);
    for (const { paymentId, intentId } of found) {
      await ctx.db.update(payments).set({ askedAt: now }).where(eq(payments.paymentId, paymentId));
      await ask(ctx, intentId!, done);
    }
    if (!all || found.length < ROUND) break;
  }
  await callOffOld(ctx, now);
  return done;
}

async function ask(ctx: ReconcileCtx, intentId: string, done: Reconciled): Promise<void> {
  done.asked++;
  try {
    if (await settle({ ...ctx, cards: ctx.cards! }, intentId)) done.booked++;
  } catch (error) {
    done.failed++;
    ctx.log.warn({ intentId, error: (error as Error).message }, 'the card provider was not reached about a payment');
  }
}

/** Open ones, a minute after they began and then every tenth of their age: most were never confirmed. */
function openDue(now: number) {
  const again = or(isNull(payments.askedAt), lt(payments.askedAt, sql`${now}::bigint - (${now}::bigint - ${payments.createdAt}) / 10`));
  return and(eq(payments.status, 'open'), lt(payments.createdAt, now - BILLING.reconcileAfterMs), again);
}

function anyDue(now: number) {
  return and(inArray(payments.status, ['open', 'paid']), or(isNull(payments.askedAt), lt(payments.askedAt, now)));
}

async function callOffOld({ cards, db, log }: ReconcileCtx, now: number): Promise<void> {
  const old = and(eq(payments.status, 'open'), lt(payments.createdAt, now - BILLING.reconcileForMs));
  // Never reached the provider: nothing can be paid there.
  await db
    .update(payments)
    .set({ status: 'canceled' })
    .where(and(old, isNull(payments.intentId)));
  const found = await db.select({ intentId: payments.intentId }).from(payments).where(old).limit(ROUND);
  for (const { intentId } of found) {
    try {
      const { status } = await cards!.cancel(intentId!);
      if (status === 'canceled') await db.update(payments).set({ status }).where(eq(payments.intentId, intentId!));
    } catch (error) {
      log.warn({ intentId, error: (error as Error).message }, 'an old payment could not be called off');
    }
  }
}
