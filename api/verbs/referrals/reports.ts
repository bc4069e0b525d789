import { and, asc, desc, eq, exists, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { deletedDrivers, ledger, partnerLedger, referralCodes, users } from '#api/db/schema/index.ts';
import { DAY } from '#config/constants.ts';
import { planOf } from '../billing/plan-days.ts';
import { everybodyOf } from '../charts/scope.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, newYorkWeek, startOfNewYorkDate } from '../new-york.ts';
import { entriesFor, entriesOf } from './entries.ts';
import { codeFor } from './own-code.ts';

const PAGE = 500;

interface Asked<Input> {
  ctx: Ctx;
  caller: Caller;
  input: Input;
}

/** Drivers in good standing of each code that the caller sees, most first. */
export async function activeUsers({ ctx, caller }: { ctx: Ctx; caller: Caller }): Promise<AnswerOf<typeof contract.activeUsers>> {
  const entries = await entriesFor({ ctx, caller });
  return entries
    .map(({ code, figures }) => ({ code, total: figures!.active, drivers: figures!.drivers }))
    .sort((a, b) => b.total - a.total || a.code.localeCompare(b.code));
}

/** Of the drivers who joined in the New York week of a day, how many have paid since: the server's ledger or their partner's says so. */
export async function successRate({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.successRate>>): Promise<AnswerOf<typeof contract.successRate> | Failed> {
  const entry = await codeFor(ctx.db, caller, input.code);
  if (entry instanceof Failed) return entry;
  const from = weekOf(input.createDate);
  if (from === null) return fail('input.invalid', [{ path: 'query.createDate', message: 'No such day' }]);
  const to = startOfNewYorkDate(newYorkDate(from) + 7);
  const { db } = ctx;
  const inWeek = ({ referralCode, createdAt }: typeof users | typeof deletedDrivers) =>
    and(eq(referralCode, entry.code), gte(createdAt, from), lt(createdAt, to));
  // Who has left since had joined all the same.
  const joined = unionAll(
    db
      .select({ userId: users.userId })
      .from(users)
      .where(and(eq(users.role, 'driver'), inWeek(users))),
    db.select({ userId: deletedDrivers.userId }).from(deletedDrivers).where(inWeek(deletedDrivers)),
  ).as('joined');
  const paid = db
    .select({ one: sql`1` })
    .from(ledger)
    .where(and(eq(ledger.userId, joined.userId), gt(ledger.cents, 0)));
  const collected = db
    .select({ one: sql`1` })
    .from(partnerLedger)
    .where(and(eq(partnerLedger.driverId, joined.userId), eq(partnerLedger.kind, 'week')));
  const [row] = await db
    .select({
      joined: sql<number>`count(*)::int`,
      paid: sql<number>`(count(*) filter (where ${or(exists(paid), exists(collected))}))::int`,
    })
    .from(joined);
  const { joined: drivers, paid: succeeded } = row!;
  return { code: entry.code, from, to, joined: drivers, paid: succeeded, rate: drivers ? succeeded / drivers : null };
}

function weekOf(createDate: string): number | null {
  const at = /^\d{4}-/.test(createDate) ? startOfNewYorkDate(Date.parse(`${createDate}T00:00:00Z`) / DAY) : Number(createDate);
  return Number.isFinite(at) && at <= 8.64e15 ? newYorkWeek(at) : null;
}

/** Drivers of a code with what they have paid for. */
export async function usersInBilling({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.usersInBilling>>): Promise<AnswerOf<typeof contract.usersInBilling> | Failed> {
  const entry = await codeFor(ctx.db, caller, input.referral);
  if (entry instanceof Failed) return entry;
  const found = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.referralCode, entry.code), eq(users.role, 'driver'), gt(users.userId, input.after ?? '')))
    .orderBy(asc(users.userId))
    .limit(PAGE);
  const now = ctx.machine.now();
  return {
    users: found.map(({ userId, name, phoneNumber, accountType, goodStanding, createdAt, lastPaymentAt }) => ({
      userId,
      name,
      phoneNumber,
      accountType,
      goodStanding,
      createDate: createdAt,
      lastPaymentDate: lastPaymentAt,
      expiresAt: planOf(lastPaymentAt, now)?.expiresAt ?? null,
    })),
    next: found.length < PAGE ? null : found.at(-1)!.userId,
  };
}

/** A partner's codes and the rows of their account, newest first. */
export async function partnerBilling({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AnswerOf<typeof contract.partnerBilling>> {
  const { db, machine } = ctx;
  const now = machine.now();
  const codes = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId)).orderBy(asc(referralCodes.code));
  const names = codes.map(({ code }) => code);
  const rows = names.length
    ? await db
        .select({ row: partnerLedger, driverName: users.name })
        .from(partnerLedger)
        .leftJoin(users, eq(users.userId, partnerLedger.driverId))
        .where(inArray(partnerLedger.code, names))
        .orderBy(desc(partnerLedger.seq))
        .limit(PAGE)
    : [];
  return {
    userId,
    now,
    referrals: await entriesOf(db, codes, now),
    rows: rows.map(({ row: { seq: _seq, partnerId: _partner, ...row }, driverName }) => ({ ...row, driverName })),
  };
}

type MoneyRows = AnswerOf<typeof contract.bargain>;

/** What one driver paid. */
export function bargainBilling({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<MoneyRows> {
  return moneyRows(ctx, eq(ledger.userId, userId));
}

/** What the drivers of a code paid, between two sums. */
export async function bargain({ ctx, caller, input }: Asked<InputOf<typeof contract.bargain>>): Promise<MoneyRows | Failed> {
  const entry = await codeFor(ctx.db, caller, input.code);
  if (entry instanceof Failed) return entry;
  const cents = (dollars: string) => Math.round(Number(dollars) * 100);
  const more = input.gt === undefined ? undefined : gt(ledger.cents, cents(input.gt));
  const less = input.lt === undefined ? undefined : lt(ledger.cents, cents(input.lt));
  return moneyRows(ctx, and(inArray(ledger.userId, everybodyOf(ctx.db, [entry.code])), more, less));
}

async function moneyRows({ db }: Ctx, which: ReturnType<typeof and>): Promise<MoneyRows> {
  const rows = await db
    .select()
    .from(ledger)
    .where(and(ne(ledger.cents, 0), which))
    .orderBy(desc(ledger.seq))
    .limit(PAGE);
  return rows.map(({ at, userId, kind, cents, expectedCents, days, reason, actor }) => ({
    at,
    userId,
    kind,
    amount: cents / 100,
    expected: expectedCents === null ? null : expectedCents / 100,
    days,
    reason,
    actor,
  }));
}
