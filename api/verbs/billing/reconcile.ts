import { and, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { payments } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { settle } from './settle.ts';

type ReconcileCtx = Pick<Ctx, 'db' | 'machine' | 'callers' | 'stream' | 'engine' | 'log' | 'cards'>;

/** Payments asked about in one round. */
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
  const { cards, db, machine } = ctx;
  const done: Reconciled = { asked: 0, booked: 0, failed: 0 };
  if (!cards) return done;
  const now = machine.now();
  const states = all ? (['open', 'paid'] as const) : (['open'] as const);
  const young = gt(payments.createdAt, now - BILLING.reconcileForMs);
  const due = and(inArray(payments.status, [...states]), lt(payments.createdAt, now - (all ? 0 : BILLING.reconcileAfterMs)));
  const found = await db
    .select({ intentId: payments.intentId, status: payments.status })
    .from(payments)
    .where(and(due, young, isNotNull(payments.intentId)))
    .orderBy(payments.createdAt)
    .limit(ROUND);
  for (const { intentId } of found) {
    done.asked++;
    try {
      if (await settle({ ...ctx, cards }, intentId!)) done.booked++;
    } catch (error) {
      done.failed++;
      ctx.log.warn({ intentId, error: (error as Error).message }, 'the card provider was not reached about a payment');
    }
  }
  await callOffOld(ctx, now);
  return done;
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
