import { inArray, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { blocks, deletedBlocks, users } from '#api/db/schema/index.ts';
import { BILLING, CHARTS } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';
import { bucketsOf, dateText, rangeOf, spanOf } from './range.ts';
import { scopeOf } from './scope.ts';

interface Asked {
  ctx: Pick<Ctx, 'db' | 'machine' | 'world'>;
  caller: Caller;
  input: InputOf<typeof contract.dollarsPerUser>;
}

interface Row extends Record<string, unknown> {
  service: string;
  /** Null: all of them together. */
  bucket: number | null;
  cents: string;
  users: number;
}

/** What each service paid a driver who worked. A block counts on the day of New York on which it began, once it has begun. */
export async function dollarsPerUser({ ctx, caller, input }: Asked): Promise<AnswerOf<typeof contract.dollarsPerUser> | Failed> {
  const now = ctx.world.now();
  const range = rangeOf(input, now, CHARTS.dollarsDays);
  if (range instanceof Failed) return range;
  const scope = await scopeOf(ctx, caller, input);
  if (scope instanceof Failed) return scope;
  const buckets = bucketsOf(range);
  const starts = buckets.spans.map(({ from }) => startOfNewYorkDate(from));
  const end = Math.min(startOfNewYorkDate(range.to + 1), now + 1);
  const { codes } = scope;
  const drivers =
    codes &&
    ctx.db
      .select({ userId: users.userId })
      .from(users)
      .where(inArray(users.referralCode, [...codes]));
  const { rows } = await ctx.db.execute<Row>(sql`
    select service, bucket, sum(price) as cents, count(distinct user_id)::int as users
    from (
      select ${blocks.service} as service, ${blocks.userId} as user_id, coalesce(${blocks.price}, 0) as price,
        width_bucket(${blocks.startsAt}, ${sql.param(starts)}::bigint[]) as bucket
      from ${blocks}
      where ${blocks.state} = 'held' and lower(${blocks.currency}) = ${BILLING.currency}
        and ${blocks.startsAt} >= ${starts[0]!} and ${blocks.startsAt} < ${end}
        and ${drivers ? inArray(blocks.userId, drivers) : sql`true`}
      union all
      select ${deletedBlocks.service}, ${deletedBlocks.driver}::text, coalesce(${deletedBlocks.price}, 0),
        width_bucket(${deletedBlocks.day}, ${sql.param(starts)}::bigint[])
      from ${deletedBlocks}
      where lower(${deletedBlocks.currency}) = ${BILLING.currency} and ${deletedBlocks.day} >= ${starts[0]!} and ${deletedBlocks.day} < ${end}
        and ${codes ? inArray(deletedBlocks.referralCode, [...codes]) : sql`true`}
    ) as worked
    group by grouping sets ((service, bucket), (service))`);
  const byService = Map.groupBy(rows, ({ service }) => service);
  const services = [...byService].map(([service, found]) => {
    const all = found.find(({ bucket }) => bucket === null)!;
    const at = new Map(found.map((row) => [row.bucket, row]));
    return {
      service,
      cents: Number(all.cents),
      users: all.users,
      points: buckets.spans.map((_, i) => {
        const row = at.get(i + 1);
        if (!row) return { cents: 0, users: 0, dollars: null };
        return { cents: Number(row.cents), users: row.users, dollars: Math.round(Number(row.cents) / row.users) / 100 };
      }),
    };
  });
  services.sort((a, b) => b.cents - a.cents || a.service.localeCompare(b.service));
  return { ...spanOf(buckets), dates: buckets.spans.map(({ from }) => dateText(from)), services };
}
