import { and, gte, ne, sql } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { ledger } from '#api/db/schema/index.ts';
import { BILLING, DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';

interface Asked {
  ctx: Pick<Ctx, 'db' | 'machine'>;
  section: InputOf<typeof contract.paymentsByDay>['section'];
  ago: number;
}

/** What came in by day, from `ago` days back to today; what was given back counts on the day on which it was. Days without a payment are 0. */
export async function paymentsByDay({ ctx, section, ago }: Asked): Promise<AnswerOf<typeof contract.paymentsByDay>> {
  const today = newYorkDate(ctx.machine.now());
  const from = today - ago;
  // A parameter would make the grouped and the shown expression two different ones to PostgreSQL.
  const day = sql<string>`to_char(to_timestamp(${ledger.at} / 1000.0) at time zone '${sql.raw(BILLING.timeZone)}', 'YYYY-MM-DD')`;
  const rows = await ctx.db
    .select({
      day,
      cents: sql<string>`sum(${ledger.cents})`,
      drivers: sql<string>`count(distinct ${ledger.userId}) filter (where ${ledger.cents} > 0)`,
    })
    .from(ledger)
    .where(and(ne(ledger.cents, 0), gte(ledger.at, startOfNewYorkDate(from))))
    .groupBy(day);
  const byDay = new Map(rows.map((row) => [row.day, { cents: Number(row.cents), drivers: Number(row.drivers) }]));
  return Array.from({ length: ago + 1 }, (_, i) => {
    const date = new Date((from + i) * DAY).toISOString().slice(0, 10);
    const { cents, drivers } = byDay.get(date) ?? { cents: 0, drivers: 0 };
    const average = drivers ? Math.round(cents / drivers) : 0;
    return { date, value: { AMOUNT: cents, USERS: drivers, AVERAGE: average }[section] };
  });
}
