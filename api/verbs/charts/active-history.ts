import { and, asc, eq, gt, gte, inArray, lt } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { deletedDrivers, ledger, partnerLedger, users } from '#api/db/schema/index.ts';
import { BILLING, CHARTS, DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';
import { type CoveredDays, coveredDays } from './covered-days.ts';
import { type Buckets, bucketsOf, type DayRange, dateText, rangeOf, spanOf } from './range.ts';
import { driversOf, type Scope, scopeOf } from './scope.ts';

/** Drivers whose ledger is read at a time: other requests go on between two of them. */
const PAGE = 500;

interface Asked<Input> {
  ctx: Pick<Ctx, 'db' | 'machine' | 'world'>;
  caller: Caller;
  input: Input;
}

/** Active drivers by day, or at the end of each week. */
export async function activeUsersChart({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.activeUsersChart>>): Promise<AnswerOf<typeof contract.activeUsersChart> | Failed> {
  const asked = await historyFor({ ctx, caller, input }, CHARTS.historyDays);
  if (asked instanceof Failed) return asked;
  const { buckets, active, at } = asked;
  return { ...spanOf(buckets), points: buckets.spans.map((span) => ({ date: dateText(span.from), total: active[at(span.to)]! })) };
}

/** Active drivers by day, with those who came and those who left since the point before. */
export async function churnGrowthReport({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.churnGrowthReport>>): Promise<AnswerOf<typeof contract.churnGrowthReport> | Failed> {
  const asked = await historyFor({ ctx, caller, input }, CHARTS.reportDays);
  if (asked instanceof Failed) return asked;
  const { buckets, active, gained, churned, at } = asked;
  const sum = (days: Uint32Array, { from, to }: DayRange) => days.subarray(at(from), at(to) + 1).reduce((all, one) => all + one, 0);
  const points = buckets.spans.map((span) => ({
    date: dateText(span.from),
    active: active[at(span.to)]!,
    gained: sum(gained, span),
    churned: sum(churned, span),
  }));
  return { ...spanOf(buckets), points };
}

/** Drivers with paid days by day, and how many more they are than a point before. */
export async function paidActiveUsersReport({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.paidActiveUsersReport>>): Promise<AnswerOf<typeof contract.paidActiveUsersReport> | Failed> {
  const asked = await historyFor({ ctx, caller, input }, CHARTS.reportDays);
  if (asked instanceof Failed) return asked;
  const { buckets, active, paid, at } = asked;
  const points = buckets.spans.map(({ from, to }) => ({
    date: dateText(from),
    paid: paid[at(to)]!,
    difference: paid[at(to)]! - paid[at(from) - 1]!,
    given: active[at(to)]! - paid[at(to)]!,
  }));
  return { ...spanOf(buckets), points };
}

/** Active drivers of each referral code since January 1. */
export async function activeUsersYtd({
  ctx,
  caller,
  input,
}: Asked<InputOf<typeof contract.activeUsersYtd>>): Promise<AnswerOf<typeof contract.activeUsersYtd> | Failed> {
  const scope = await scopeOf(ctx, caller, input);
  if (scope instanceof Failed) return scope;
  const to = newYorkDate(ctx.machine.now());
  const from = Date.UTC(new Date(to * DAY).getUTCFullYear(), 0, 1) / DAY;
  const buckets = bucketsOf({ from, to });
  const byCode = new Map<string | null, Uint32Array>();
  await eachDriver(ctx, scope.codes, buckets, (code, { active }) => {
    const totals = byCode.get(code) ?? new Uint32Array(buckets.spans.length);
    byCode.set(code, totals);
    for (const [point, span] of buckets.spans.entries()) totals[point]! += active[span.to - from]!;
  });
  const codes = [...byCode]
    .map(([code, totals]) => ({ code, totals: [...totals] }))
    .filter(({ totals }) => totals.some((total) => total > 0))
    .sort((a, b) => b.totals.at(-1)! - a.totals.at(-1)! || (a.code ?? '').localeCompare(b.code ?? ''));
  return { ...spanOf(buckets), dates: buckets.spans.map((span) => dateText(span.from)), codes };
}

interface History {
  buckets: Buckets;
  active: Uint32Array;
  paid: Uint32Array;
  gained: Uint32Array;
  churned: Uint32Array;
  /** Place of a day in these. The day before the range is there too, to compare with. */
  at(day: number): number;
}

type RangeInput = InputOf<typeof contract.activeUsersChart>;

async function historyFor({ ctx, caller, input }: Asked<RangeInput>, days: number): Promise<History | Failed> {
  const range = rangeOf(input, ctx.machine.now(), days);
  if (range instanceof Failed) return range;
  const scope = await scopeOf(ctx, caller, input);
  if (scope instanceof Failed) return scope;
  const first = range.from - 1;
  const length = range.to - first + 1;
  const counts = () => new Uint32Array(length);
  const [active, paid, gained, churned] = [counts(), counts(), counts(), counts()];
  await eachDriver(ctx, scope.codes, { from: first, to: range.to }, (_, days) => {
    for (let day = 0; day < length; day++) {
      const is = days.active[day]!;
      const was = day > 0 ? days.active[day - 1]! : is;
      active[day]! += is;
      paid[day]! += days.paid[day]!;
      if (is > was) gained[day]!++;
      if (is < was) churned[day]!++;
    }
  });
  return { buckets: bucketsOf(range), active, paid, gained, churned, at: (day) => day - first };
}

type Listener = (referralCode: string | null, days: CoveredDays) => void;

/** Gives the covered days of every driver of a scope. Of deleted ones they end with the day before the account did. */
async function eachDriver({ db }: Pick<Ctx, 'db'>, codes: Scope, range: DayRange, listener: Listener): Promise<void> {
  for (const pageAfter of [presentAfter, deletedAfter])
    for (let after: string | undefined = ''; after !== undefined; ) {
      const page: Page = await pageAfter(db, codes, range, after);
      await coverPage(db, page, range, listener);
      after = page.length < PAGE ? undefined : page.at(-1)!.userId;
    }
}

type Page = { userId: string; code: string | null; deletedAt: Instant | null }[];

async function presentAfter(db: Ctx['db'], codes: Scope, _: DayRange, after: string): Promise<Page> {
  const page = await db
    .select({ userId: users.userId, code: users.referralCode })
    .from(users)
    .where(and(driversOf(codes), gt(users.userId, after)))
    .orderBy(asc(users.userId))
    .limit(PAGE);
  return page.map((driver) => ({ ...driver, deletedAt: null }));
}

/** Those deleted before the range have no day in it. */
function deletedAfter(db: Ctx['db'], codes: Scope, { from }: DayRange, after: string): Promise<Page> {
  const { userId, referralCode: code, deletedAt } = deletedDrivers;
  const ofCodes = codes === null ? undefined : inArray(code, [...codes]);
  return db
    .select({ userId, code, deletedAt })
    .from(deletedDrivers)
    .where(and(ofCodes, gte(deletedAt, startOfNewYorkDate(from)), gt(userId, after)))
    .orderBy(asc(userId))
    .limit(PAGE);
}

async function coverPage(db: Ctx['db'], page: Page, range: DayRange, listener: Listener): Promise<void> {
  const ids = page.map(({ userId }) => userId);
  if (!ids.length) return;
  const end = startOfNewYorkDate(range.to + 1);
  const { userId, at, cents, days, setTo } = ledger;
  const rows = await db
    .select({ userId, at, cents, days, setTo })
    .from(ledger)
    .where(and(inArray(userId, ids), lt(at, end)))
    .orderBy(asc(ledger.seq));
  const collected = await db
    .select({ driverId: partnerLedger.driverId, at: partnerLedger.at, dueAt: partnerLedger.dueAt })
    .from(partnerLedger)
    .where(and(inArray(partnerLedger.driverId, ids), eq(partnerLedger.kind, 'week'), lt(partnerLedger.at, end)));
  const rowsOf = Map.groupBy(rows, (row) => row.userId);
  const weeksOf = Map.groupBy(collected, (row) => row.driverId);
  for (const { userId: driver, code, deletedAt } of page) {
    const weeks = (weeksOf.get(driver) ?? []).map(({ at: from, dueAt }) => ({ from: newYorkDate(from), to: weekEnd(from, dueAt) }));
    const covered = coveredDays(rowsOf.get(driver) ?? [], weeks, range);
    const kept = deletedAt === null ? Number.POSITIVE_INFINITY : newYorkDate(deletedAt) - range.from;
    for (const flags of [covered.active, covered.paid]) flags.fill(0, kept);
    listener(code, covered);
  }
}

/** A week is due on the Monday after it. */
function weekEnd(at: number, dueAt: number | null): number {
  return dueAt === null ? newYorkDate(at) + BILLING.periodDays - 1 : newYorkDate(dueAt) - 1;
}
