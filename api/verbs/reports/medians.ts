import { Failed } from '#api/contract/failures.ts';
import type { MedianMetrics } from '#api/contract/reports.ts';
import { driversOf } from '#api/db/reports/read.ts';
import type { Ctx } from '../context.ts';
import { newYorkDay } from '../new-york.ts';
import { CURRENCY } from './live.ts';
import { reportDay } from './windows.ts';

/** A day and the one before it, the whole of it. */
export async function medianMetrics(
  { ctx: { database, world } }: { ctx: Pick<Ctx, 'database' | 'world'> },
  date: string | null | undefined,
): Promise<MedianMetrics | Failed> {
  const day = reportDay(date, world.now());
  if (day instanceof Failed) return day;
  const [today, yesterday] = await Promise.all([
    driversOf(database.pool, CURRENCY, day),
    driversOf(database.pool, CURRENCY, { from: newYorkDay(day.from - 1), to: day.from }),
  ]);
  return {
    date: day.date,
    currency: CURRENCY,
    medianToday: today.median,
    medianYesterday: yesterday.median,
    usersToday: today.users,
    usersYesterday: yesterday.users,
  };
}
