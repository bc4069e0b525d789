import { Failed } from '#api/contract/failures.ts';
import type { MedianMetrics } from '#api/contract/reports.ts';
import type { Ctx } from '../context.ts';
import { newYorkDay } from '../new-york.ts';
import { CURRENCY } from './currency.ts';
import { type DriversReader, driversReader } from './drivers-reader.ts';
import { reportDay } from './windows.ts';

/** A day and the one before it, the whole of it. */
export async function medianMetrics(
  { ctx, driversOn = driversReader(ctx.database.pool) }: { ctx: Pick<Ctx, 'database' | 'world'>; driversOn?: DriversReader },
  date: string | null | undefined,
): Promise<MedianMetrics | Failed> {
  const day = reportDay(date, ctx.world.now());
  if (day instanceof Failed) return day;
  const [today, yesterday] = await Promise.all([driversOn(day), driversOn({ from: newYorkDay(day.from - 1), to: day.from })]);
  return {
    date: day.date,
    currency: CURRENCY,
    medianToday: today.median,
    medianYesterday: yesterday.median,
    usersToday: today.users,
    usersYesterday: yesterday.users,
  };
}
