import type { Earnings, Paid } from '#api/contract/earnings.ts';

/** Returns the sum that is shown large: the currency with the most pay. The others are named next to it. */
export function mainPay(sums: readonly Paid[]): Paid | undefined {
  return [...sums].sort((a, b) => totalOf(b) - totalOf(a))[0];
}

/** Base pay and tips, in minor units. */
export function totalOf({ base, tips }: Paid): number {
  return base + tips;
}

/** Minor units an hour; null without time. */
export function perHourOf(paid: Paid): number | null {
  return paid.minutes > 0 ? (totalOf(paid) * 60) / paid.minutes : null;
}

/**
 * Returns by how much this week is above (1 = twice as much) or below last week, up to the same moment of the week; null where last
 * week has nothing to compare with by then.
 */
export function trendOf({ weeks, lastWeekByNow }: Pick<Earnings, 'weeks' | 'lastWeekByNow'>, currency: string): number | null {
  const earned = (sums: readonly Paid[]) => sums.filter((sum) => sum.currency === currency).reduce((sum, paid) => sum + totalOf(paid), 0);
  const last = earned(lastWeekByNow);
  return last <= 0 ? null : earned(weeks.at(-1)?.done ?? []) / last - 1;
}

interface HeatRow {
  /** Monday is 0. */
  weekday: number;
  /** Minor units an hour, one entry for each hour shown; null where nothing was worked. */
  cells: (number | null)[];
}

/** Pay per hour by weekday and hour in one currency; only the hours that were worked, from the first to the last. */
export function heatOf({ hours }: Pick<Earnings, 'hours'>, currency: string): { from: number; rows: HeatRow[]; most: number } | null {
  const worked = hours.filter((cell) => cell.currency === currency && cell.minutes > 0);
  if (worked.length === 0) return null;
  const from = Math.min(...worked.map(({ hour }) => hour));
  const to = Math.max(...worked.map(({ hour }) => hour));
  const rows = Array.from({ length: 7 }, (_, weekday) => ({
    weekday,
    cells: Array.from({ length: to - from + 1 }, (_, i) => {
      const cell = worked.find((one) => one.weekday === weekday && one.hour === from + i);
      return cell ? (cell.amount * 60) / cell.minutes : null;
    }),
  }));
  return { from, rows, most: Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell ?? 0))) };
}
