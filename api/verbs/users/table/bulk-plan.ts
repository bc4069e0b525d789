import { and, inArray, or } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { withoutGuard } from '#api/contract/csv.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail, messageOf } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { SetColumn } from '#api/contract/user-columns.ts';
import { USER_PAGES, type UserTableRow } from '#api/contract/user-table.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../../context.ts';
import { toE164 } from '../../phone.ts';
import { type BulkValue, differing, readValue } from './bulk-values.ts';
import { counts, FIELDS, readPage, rowOf } from './list.ts';
import { reachOf } from './reach.ts';
import { selectionOf } from './select.ts';

type Input = Extract<InputOf<typeof contract.bulkUsers>, { action: 'plan' }>;
type Answer = Extract<AnswerOf<typeof contract.bulkUsers>, { action: 'plan' }>;
type PlanRow = Answer['rows'][number];
type Values = Partial<Record<SetColumn, BulkValue>>;
type Checked = { ok: true; values: Values } | { ok: false; field: string; message: string };

interface PlanBulk {
  ctx: Ctx;
  input: Input;
  caller: Caller;
}

/** What a bulk edit would change, before -> after; nothing is written. */
export async function planBulk({ ctx, input, caller }: PlanBulk): Promise<Answer | Failed> {
  const ways = [input.where ?? input.search, input.userIds, input.rows].filter((way) => way !== undefined);
  if (ways.length !== 1) return fail('input.invalid', [{ path: 'where', message: 'Give where or search, or userIds, or rows' }]);
  const codes = new Set((await ctx.db.select({ code: referralCodes.code }).from(referralCodes)).map(({ code }) => code));
  const check = (values: Values | undefined) => checked({ ...input.set, ...values }, codes);
  const forAll = check(undefined);
  if (!forAll.ok && !input.rows) return fail('input.invalid', [{ path: `set.${forAll.field}`, message: forAll.message }]);
  if (input.rows) return { action: 'plan', rows: await planRows({ ctx, input, caller }, input.rows, check) };
  if (input.userIds) {
    const found = await byIds(ctx, caller, input.userIds, []);
    const rows = input.userIds.map((userId) => planRow(found.get(userId), forAll, { row: null, userId }));
    return { action: 'plan', rows };
  }
  const selection = selectionOf(input, caller, ctx.machine.now());
  if (selection instanceof Failed) return selection;
  const page = await readPage(ctx, selection, { lek: input.lek, limit: USER_PAGES.plan });
  if (page instanceof Failed) return page;
  const matching = input.lek === undefined ? (await counts(ctx, selection)).matching : undefined;
  return {
    action: 'plan',
    rows: page.rows.map((row) => planRow(row, forAll, { row: null, userId: row.userId })),
    ...(page.lek !== undefined && { lek: page.lek }),
    ...(matching !== undefined && { matching }),
  };
}

async function planRows(
  { ctx, caller }: PlanBulk,
  rows: NonNullable<Input['rows']>,
  check: (values: Values | undefined) => Checked,
): Promise<PlanRow[]> {
  const named = rows.map(({ userId, phoneNumber, set }, i) => ({
    row: i + 1,
    userId: userId === undefined ? undefined : withoutGuard(userId).trim() || undefined,
    phone: phoneNumber === undefined ? undefined : (toE164(withoutGuard(phoneNumber)) ?? phoneNumber),
    set,
  }));
  const found = await byIds(
    ctx,
    caller,
    named.flatMap(({ userId }) => userId ?? []),
    named.flatMap(({ userId, phone }) => (userId === undefined ? (phone ?? []) : [])),
  );
  const seen = new Map<string, number>();
  return named.map(({ row, userId, phone, set }) => {
    const name = userId ?? phone;
    if (name === undefined) return wrong({ row, userId: null }, 'userId', 'Give userId or phoneNumber');
    const user = found.get(name);
    const first = user && seen.get(user.userId);
    if (first !== undefined) return wrong({ row, userId: user!.userId }, 'userId', `The same driver as row ${first}`);
    if (user) seen.set(user.userId, row);
    return planRow(user, check(set), { row, userId: userId ?? null });
  });
}

/** Users by id and by phone, those that the caller's role reaches. */
async function byIds(ctx: Ctx, caller: Caller, ids: string[], phones: string[]): Promise<Map<string, UserTableRow>> {
  if (!ids.length && !phones.length) return new Map();
  const named = or(ids.length ? inArray(users.userId, ids) : undefined, phones.length ? inArray(users.phoneNumber, phones) : undefined);
  const found = await ctx.db
    .select(FIELDS)
    .from(users)
    .where(and(reachOf(caller), named));
  const rows = found.map((user) => rowOf(user, ctx.machine.now()));
  return new Map(rows.flatMap((row) => [[row.userId, row] as const, [row.phoneNumber, row] as const]));
}

function planRow(user: UserTableRow | undefined, check: Checked, place: { row: number | null; userId: string | null }): PlanRow {
  if (!user) return { ...wrong(place, undefined, messageOf('user.notFound')), code: 'user.notFound' };
  const known = { row: place.row, userId: user.userId, name: user.name };
  if (!check.ok) return { ...wrong(known, check.field, check.message), name: user.name };
  const after = { ...user, ...check.values };
  if (after.goodStanding && !user.goodStanding && after.lastPaymentDate === null)
    return { ...wrong(known, 'goodStanding', messageOf('user.neverPaid')), name: user.name, code: 'user.neverPaid' };
  const changes = differing(user, check.values);
  return { ...known, status: Object.keys(changes).length ? 'change' : 'same', changes };
}

function wrong(place: { row: number | null; userId: string | null }, field: string | undefined, message: string): PlanRow {
  return { row: place.row, userId: place.userId, name: null, status: 'error', changes: {}, ...(field && { field }), message };
}

function checked(given: Values, codes: ReadonlySet<string>): Checked {
  const values: Values = {};
  for (const [field, value] of Object.entries(given) as [SetColumn, BulkValue][]) {
    const read = readValue(field, value);
    if (!read.ok) return { ok: false, field, message: read.message };
    if (field === 'referralCode' && read.value !== null && !codes.has(String(read.value)))
      return { ok: false, field, message: `There is no referral code ${read.value}` };
    values[field] = read.value;
  }
  return { ok: true, values };
}
