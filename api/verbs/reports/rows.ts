import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed } from '#api/contract/failures.ts';
import { REPORT_ROWS, type reportRows as reportRowsCall } from '#api/contract/reports.ts';
import { countState, markForRecount } from '#api/db/reports/count.ts';
import { reportRows } from '#api/db/reports/read.ts';
import { CHARTS, HOUR } from '#config/constants.ts';
import { dateText, rangeOf } from '../charts/range.ts';
import type { Ctx } from '../context.ts';
import { startOfNewYorkDate } from '../new-york.ts';

/** Report rows of some days by the hour or the day, added up by platform, location and referral code as asked; the last 7 days unless named. */
export async function reportRowsOf(
  { ctx: { database, world } }: { ctx: Pick<Ctx, 'database' | 'world'> },
  { per = 'day', by = 'service', ...asked }: InputOf<typeof reportRowsCall>,
): Promise<AnswerOf<typeof reportRowsCall> | Failed> {
  const days = rangeOf(asked, world.now(), CHARTS.reportDays);
  if (days instanceof Failed) return days;
  const borders = Array.from({ length: days.to - days.from + 2 }, (_, n) => startOfNewYorkDate(days.from + n));
  const [from, to] = [borders[0]!, borders.at(-1)!];
  const starts = per === 'day' ? borders.slice(0, -1) : Array.from({ length: (to - from) / HOUR }, (_, n) => from + n * HOUR);
  const groups = by.split(',') as ('service' | 'location' | 'code')[];
  const rows = await reportRows(database.pool, { from, to, starts, by: groups, limit: REPORT_ROWS + 1 });
  return {
    from: dateText(days.from),
    to: dateText(days.to),
    rows: rows.slice(0, REPORT_ROWS),
    more: rows.length > REPORT_ROWS,
  };
}

/** Marks the hours of some days, or of all, to be counted again from the decisions. The next rounds of the count work through them. */
export async function rebuildReports(
  { database, world }: Pick<Ctx, 'database' | 'world'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ hours: number } | Failed> {
  const now = world.now();
  if (from === undefined && to === undefined) return { hours: await markForRecount(database.pool, 0, now) };
  const days = rangeOf({ from, to }, now, CHARTS.reportDays);
  if (days instanceof Failed) return days;
  return { hours: await markForRecount(database.pool, startOfNewYorkDate(days.from), startOfNewYorkDate(days.to + 1)) };
}

export async function reportState({
  database,
  world,
}: Pick<Ctx, 'database' | 'world'>): Promise<{ at: number; countedTo: number; waiting: number }> {
  return { at: world.now(), ...(await countState(database.pool)) };
}
