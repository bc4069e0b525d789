import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, like } from 'drizzle-orm';
import type { AnswerOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { AmountDetails } from '#api/contract/payments.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { parseDriverRecord } from '#api/db/driver-record.ts';
import { ledger, payments, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { BILLING } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import type { UserRow } from '../users/load.ts';
import { amountOf, type PaidDays } from './amounts.ts';
import { FLASH_SALE_CAUSE, openFlashSale } from './flash-sale.ts';
import { settle } from './settle.ts';
import { zelleReferenceOf } from './zelle-reference.ts';

interface Asked {
  ctx: Ctx;
  userId: string;
  days: PaidDays;
}

interface StartPayment extends Asked {
  /** The last payment that the driver knows of; undefined = whichever it is. */
  latestPayment?: string | undefined;
}

/** What `days` cost this driver now, and whether a flash sale gives the three days for nothing. */
export async function paymentAmount({ ctx, userId, days }: Asked): Promise<AnswerOf<typeof contract.paymentAmount> | Failed> {
  const [user] = await ctx.db.select().from(users).where(eq(users.userId, userId));
  if (!user) return fail('user.notFound');
  const { services, realPrice, subTotal, bankFee, total } = await priceFor(ctx, ctx.db, user, days);
  return {
    amountDue: total,
    details: { services, realPrice, subTotal, bankFee, total },
    specialPrice: subTotal < realPrice ? subTotal : null,
    flashSaleEndsAt: await openFlashSale(ctx.db, user, ctx.machine.now()),
    cards: ctx.cards && { provider: ctx.cards.provider, publishableKey: ctx.cards.publishableKey },
    zelleReference: zelleReferenceOf(userId),
    latestPayment: await latestPaymentOf(ctx.db, userId),
  };
}

/**
 * Begins a payment, or returns the one for the same days and amount that is still open: two tabs and an impatient second
 * press pay once. A tab that does not know of the last payment begins none. The row is written before the provider is asked, and
 * its id is the provider's idempotency key: a crash in between leaves one payment, found again by the next call.
 */
export async function startPayment({
  ctx,
  userId,
  days,
  latestPayment,
}: StartPayment): Promise<AnswerOf<typeof contract.startPayment> | Failed> {
  const { cards } = ctx;
  if (!cards) return fail('billing.unavailable');
  const open = await withTransaction(ctx.db, (tx) => openRow(ctx, tx, { userId, days, latestPayment }));
  if (open instanceof Failed) return open;
  ctx.failpoint?.('payment-row');
  const { paymentId, cents, currency } = open;
  try {
    const known = open.intentId ? await cards.read(open.intentId) : await cards.create({ paymentId, userId, cents, currency });
    if (!open.intentId) {
      ctx.failpoint?.('payment-intent');
      await ctx.db.update(payments).set({ intentId: known.intentId }).where(eq(payments.paymentId, paymentId));
    }
    if (known.status === 'succeeded' || known.status === 'canceled') {
      // Paid, or called off, and the report is still on its way: booked here, and the next payment is another one.
      await settle({ ...ctx, cards }, known.intentId);
      return fail(known.status === 'succeeded' ? 'billing.paidAlready' : 'billing.intentFailed');
    }
    return {
      provider: cards.provider,
      publishableKey: cards.publishableKey,
      apiBase: cards.apiBase,
      paymentIntentId: known.intentId,
      clientSecret: known.clientSecret,
      amount: cents,
      currency,
    };
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'the card provider did not begin a payment');
    return fail('billing.intentFailed');
  }
}

async function openRow({ machine, env }: Ctx, tx: Tx, { userId, days, latestPayment }: Omit<StartPayment, 'ctx'>) {
  const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
  if (!user) return fail('user.notFound');
  if (latestPayment !== undefined && latestPayment !== (await latestPaymentOf(tx, userId))) return fail('billing.paidAlready');
  if (user.accountType === 'Free') return fail('billing.freeAccount');
  if (await paysPartner(tx, user)) return fail('billing.paysPartner');
  const amount = await priceFor({ env }, tx, user, days);
  if (amount.total === 0) return fail('billing.nothingToPay');
  const open = and(eq(payments.userId, userId), eq(payments.days, days), eq(payments.cents, amount.total), eq(payments.status, 'open'));
  const [kept] = await tx.select().from(payments).where(open).orderBy(desc(payments.createdAt)).limit(1);
  if (kept) return kept;
  const row = { paymentId: randomUUID(), userId, days, cents: amount.total, currency: BILLING.currency, amount, createdAt: machine.now() };
  const [made] = await tx.insert(payments).values(row).returning();
  return made!;
}

/** Returns the number that the driver's last payment for days has in the ledger, 0 before the first. */
async function latestPaymentOf(db: Db | Tx, userId: string): Promise<string> {
  const received = and(eq(ledger.userId, userId), gt(ledger.cents, 0), gt(ledger.days, 0));
  const [row] = await db.select({ seq: ledger.seq }).from(ledger).where(received).orderBy(desc(ledger.seq)).limit(1);
  return String(row?.seq ?? 0);
}

/** Returns whether the partner of the driver's code collects the money: nothing is paid here then. */
async function paysPartner(tx: Tx, { referralCode }: UserRow): Promise<boolean> {
  if (referralCode === null) return false;
  const [entry] = await tx.select().from(referralCodes).where(eq(referralCodes.code, referralCode));
  return entry?.collectsMoney === true;
}

async function priceFor(
  { env }: Pick<Ctx, 'env'>,
  db: Db | Tx,
  { userId, record: stored }: UserRow,
  days: PaidDays,
): Promise<AmountDetails> {
  const [sale] = await db
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(and(eq(ledger.userId, userId), like(ledger.cause, `${FLASH_SALE_CAUSE}:%`)))
    .orderBy(desc(ledger.seq))
    .limit(1);
  const since = sale && and(eq(ledger.userId, userId), gt(ledger.cents, 0), gt(ledger.seq, sale.seq));
  const paidSince = since ? await db.select({ seq: ledger.seq }).from(ledger).where(since).limit(1) : [];
  const { services = [], specialPrice = null, accountDiscount = null } = parseDriverRecord(stored);
  const terms = {
    services,
    specialPrice,
    accountDiscount,
    renewsFlashSale: sale !== undefined && paidSince.length === 0,
  };
  return amountOf(terms, days, env.BANK_FEE_CENTS);
}
