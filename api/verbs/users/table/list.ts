import { and, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { USER_PAGES, type UserTableRow } from '#api/contract/user-table.ts';
import { users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { flashSaleEnd } from '../../billing/amounts.ts';
import { planOf } from '../../billing/plan-days.ts';
import type { Ctx } from '../../context.ts';
import { after, cursorOf, orderBy, type Selection, selectionOf } from './select.ts';

type Reader = Pick<Ctx, 'db' | 'machine'>;

export interface ListUsers {
  ctx: Reader;
  input: InputOf<typeof contract.allUsers>;
  caller: Caller;
}

/** A page of the users that the caller's role reaches, by filter, search and order. */
export async function listUsers({ ctx, input, caller }: ListUsers): Promise<AnswerOf<typeof contract.allUsers> | Failed> {
  const now = ctx.machine.now();
  const selection = selectionOf(input, caller, now);
  if (selection instanceof Failed) return selection;
  const limit = input.limit === undefined ? USER_PAGES.first : Number(input.limit);
  const counting = input.counts ? counts(ctx, selection) : null;
  const page = await readPage(ctx, selection, { lek: input.lek, limit });
  if (page instanceof Failed) {
    await counting;
    return page;
  }
  return { users: page.rows, ...(page.lek !== undefined && { lek: page.lek }), now, ...(await counting) };
}

export interface Page {
  rows: UserTableRow[];
  lek: string | undefined;
}

export async function readPage(
  { db, machine }: Reader,
  { condition, order }: Selection,
  { lek, limit }: { lek?: string | undefined; limit: number },
): Promise<Page | Failed> {
  const from = lek === undefined ? undefined : after(order, lek);
  if (from === null) return fail('input.invalid', [{ path: 'lek', message: 'Does not belong to this order' }]);
  const found = await db
    .select({ ...FIELDS, orderedBy: sql<string | number>`${order.value}` })
    .from(users)
    .where(and(condition, from))
    .orderBy(orderBy(order))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  // Figures beyond 32 bits come as text.
  const lastValue = last && (order.of === 'number' ? Number(last.orderedBy) : last.orderedBy);
  return {
    rows: rows.map((row) => rowOf(row, machine.now())),
    lek: found.length > limit && last ? cursorOf(order, lastValue!, last.userId) : undefined,
  };
}

export async function counts({ db }: Pick<Ctx, 'db'>, { reach, condition }: Selection): Promise<{ matching: number; total: number }> {
  const [matching, total] = await Promise.all([db.$count(users, condition), reach === condition ? null : db.$count(users, reach)]);
  return { matching, total: total ?? matching };
}

/** What a row is made of. */
export const FIELDS = {
  userId: users.userId,
  name: users.name,
  phoneNumber: users.phoneNumber,
  referralCode: users.referralCode,
  goodStanding: users.goodStanding,
  accountType: users.accountType,
  specialPriceCents: users.specialPriceCents,
  lastPaymentAt: users.lastPaymentAt,
  serviceKeys: users.serviceKeys,
  banned: users.banned,
  createdAt: users.createdAt,
  role: users.role,
  phoneVerified: users.phoneVerified,
  record: users.record,
};
export type TableFields = Pick<typeof users.$inferSelect, keyof typeof FIELDS>;

export function rowOf(user: TableFields, now: Instant): UserTableRow {
  const { record } = user;
  return {
    userId: user.userId,
    name: user.name,
    phoneNumber: user.phoneNumber,
    referralCode: user.referralCode,
    goodStanding: user.goodStanding,
    accountType: user.accountType,
    specialPrice: record.specialPrice ?? null,
    lastPaymentDate: user.lastPaymentAt,
    services: (record.services ?? []).map(({ key }) => key),
    banned: user.banned,
    createdAt: user.createdAt,
    due: planOf(user.lastPaymentAt, now)?.expiresAt ?? null,
    role: user.role,
    phoneVerified: user.phoneVerified,
    flexRestriction: record.flexRestriction ?? null,
    masacreModeEnabled: record.masacreModeEnabled === true,
    clickerMode: record.clickerMode === true,
    proxyInstalled: record.proxyInstalled === true,
    flashSale: flashSaleEnd(record.flashSaleTimestamp ?? null, now) !== null,
  };
}
