import { and, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger } from '#api/db/schema/index.ts';
import { BILLING, CHARTS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';
import { bucketsOf, type DayRange, dateText, rangeOf, spanOf } from './range.ts';
import { everybodyOf, type Scope, scopeOf } from './scope.ts';

interface Asked {
  ctx: Pick<Ctx, 'db' | 'machine' | 'world'>;
  caller: Caller;
  input: InputOf<typeof contract.paymentAudit>;
}

interface Sums {
  cents: number;
  expected: number;
  drivers: number;
}

/** What came in by day or week, and what the days cost by the server's price. */
export async function paymentAudit({ ctx, caller, input }: Asked): Promise<AnswerOf<typeof contract.paymentAudit> | Failed> {
  const range = rangeOf(input, ctx.machine.now(), CHARTS.historyDays);
  if (range instanceof Failed) return range;
  const scope = await scopeOf(ctx, caller, input);
  if (scope instanceof Failed) return scope;
  const buckets = bucketsOf(range);
  const starts = buckets.spans.map(({ from }) => startOfNewYorkDate(from));
  // The bucket is found by the first instants of New York's days, which the server knows: 23 or 25 hours long where the clocks change.
  const bucket = sql<number>`width_bucket(${ledger.at}, ${sql.param(starts)}::bigint[])`;
  const [byBucket, [total]] = [await sums(ctx, range, scope.codes, bucket), await sums(ctx, range, scope.codes, sql<number>`1`)];
  const found = new Map(byBucket.map((row) => [row.bucket, row]));
  const figure = FIGURES[input.type];
  return {
    ...spanOf(buckets),
    points: buckets.spans.map(({ from }, at) => ({ date: dateText(from), ...figure(found.get(at + 1) ?? NONE) })),
    total: figure(total ?? NONE).value,
  };
}

const NONE: Sums = { cents: 0, expected: 0, drivers: 0 };

const each = (cents: number, drivers: number) => (drivers ? Math.round(cents / drivers) : 0);
const FIGURES: Record<InputOf<typeof contract.paymentAudit>['type'], (sums: Sums) => { value: number; expected: number | null }> = {
  AMOUNT: ({ cents, expected }) => ({ value: cents, expected }),
  USERS: ({ drivers }) => ({ value: drivers, expected: null }),
  AVERAGE: ({ cents, expected, drivers }) => ({ value: each(cents, drivers), expected: each(expected, drivers) }),
};

async function sums(
  { db }: Pick<Ctx, 'db'>,
  { from, to }: DayRange,
  codes: Scope,
  bucket: SQL<number>,
): Promise<(Sums & { bucket: number })[]> {
  const rows = await db
    .select({
      bucket,
      cents: sql<string>`sum(${ledger.cents})`,
      expected: sql<string>`sum(coalesce(${ledger.expectedCents}, ${ledger.cents}))`,
      drivers: sql<number>`(count(distinct ${ledger.userId}) filter (where ${ledger.cents} > 0))::int`,
    })
    .from(ledger)
    .where(
      and(
        ne(ledger.cents, 0),
        eq(ledger.currency, BILLING.currency),
        gte(ledger.at, startOfNewYorkDate(from)),
        lt(ledger.at, startOfNewYorkDate(to + 1)),
        codes ? inArray(ledger.userId, everybodyOf(db, codes)) : undefined,
      ),
    )
    .groupBy(sql`1`);
  return rows.map((row) => ({ ...row, cents: Number(row.cents), expected: Number(row.expected) }));
}
