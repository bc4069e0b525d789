import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { IncomingPayment } from '#api/contract/incoming.ts';
import type { contract } from '#api/contract/index.ts';
import { incomingPayments, ledger, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { manualCause } from './post-by-hand.ts';
import { driverOfReference } from './zelle-lookup.ts';
import { referencesIn } from './zelle-reference.ts';

const PAGE = 100;

interface Call<Input> {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/** Keeps a payment that came in. Its driver follows from the first reference code in the note that is somebody's. */
export async function noteIncoming({ ctx, input, caller }: Call<InputOf<typeof contract.noteIncoming>>): Promise<IncomingPayment | Failed> {
  const { createDate, receivedAt, cents, reference } = input;
  const at = ctx.machine.now();
  if (receivedAt > at + DAY) return fail('input.invalid', [{ path: 'body.receivedAt', message: 'A day that has not come yet' }]);
  const notedBy = nameOf(caller);
  const userId = await firstDriver(ctx, referencesIn(reference));
  const cause = `incoming:${notedBy}:${createDate}`;
  await ctx.db
    .insert(incomingPayments)
    .values({ at, createDate, receivedAt, cents, reference, notedBy, userId, cause })
    .onConflictDoNothing({ target: incomingPayments.cause });
  return (await rowsOf(ctx, eq(incomingPayments.cause, cause)))[0]!;
}

async function firstDriver(ctx: Ctx, references: readonly string[]): Promise<string | null> {
  for (const reference of references) {
    const userId = await driverOfReference(ctx, reference);
    if (userId !== null) return userId;
  }
  return null;
}

/** Says from whom a payment is. One that is booked keeps its driver. */
export async function matchIncoming({
  ctx,
  input,
  caller,
}: Call<InputOf<typeof contract.matchIncoming>>): Promise<IncomingPayment | Failed> {
  const { seq, driver } = input;
  const [code] = referencesIn(driver);
  const userId = (code && (await driverOfReference(ctx, code))) || driver;
  const at = ctx.machine.now();
  const refused = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    const [row] = await tx.select().from(incomingPayments).where(eq(incomingPayments.seq, seq)).for('update');
    if (!row) return fail('billing.paymentUnknown');
    if (row.userId === userId) return null;
    const cause = row.userId === null ? null : manualCause(row.userId, row.createDate);
    const [booked] = cause === null ? [] : await tx.select({ seq: ledger.seq }).from(ledger).where(eq(ledger.cause, cause));
    if (booked) return fail('billing.incomingPosted');
    await tx.update(incomingPayments).set({ userId }).where(eq(incomingPayments.seq, seq));
    const differences = { incomingPayment: [row.userId, { seq, cents: row.cents, userId }] as [unknown, unknown] };
    await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, differences });
    return null;
  });
  return refused ?? (await rowsOf(ctx, eq(incomingPayments.seq, seq)))[0]!;
}

/** Payments that were noted, newest first. */
export async function incomingList({
  ctx,
  input,
}: Omit<Call<InputOf<typeof contract.incomingPayments>>, 'caller'>): Promise<AnswerOf<typeof contract.incomingPayments>> {
  const older = input.before === undefined ? undefined : lt(incomingPayments.seq, Number(input.before));
  const rows = await rowsOf(ctx, and(older, input.open && isNull(incomingPayments.userId)));
  return { rows, next: rows.length < PAGE ? null : String(rows.at(-1)!.seq) };
}

async function rowsOf({ db }: Ctx, which: ReturnType<typeof and>): Promise<IncomingPayment[]> {
  // By the same cause as a posting by hand has: see `manualCause`.
  const booked = eq(ledger.cause, sql`'manual:' || ${incomingPayments.userId} || ':' || ${incomingPayments.createDate}::text`);
  const found = await db
    .select({ row: incomingPayments, name: users.name, posting: ledger.seq })
    .from(incomingPayments)
    .leftJoin(users, eq(users.userId, incomingPayments.userId))
    .leftJoin(ledger, booked)
    .where(which)
    .orderBy(desc(incomingPayments.seq))
    .limit(PAGE);
  return found.map(({ row: { seq, createDate, receivedAt, cents, reference, notedBy, userId }, name, posting }) => ({
    seq,
    createDate,
    receivedAt,
    cents,
    reference,
    notedBy,
    userId,
    name,
    state: posting !== null ? 'posted' : userId === null ? 'open' : 'matched',
  }));
}
