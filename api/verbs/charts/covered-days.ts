import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { type Credit, credited } from '../billing/plan-days.ts';
import { newYorkDate } from '../new-york.ts';
import type { DayRange } from './range.ts';

/** Days of a range, one flag each: 1 = at its end the driver had days left; had days that money came for. */
export interface CoveredDays {
  active: Uint8Array;
  paid: Uint8Array;
}

interface Paid extends Credit {
  cents: number;
}

/**
 * Returns on which days a driver was active, as the ledger knew it at the end of each day: what was booked later changes no day
 * before. `weeks`: days that a partner collected the money of.
 */
export function coveredDays(rows: readonly Paid[], weeks: readonly DayRange[], range: DayRange): CoveredDays {
  const length = range.to - range.from + 1;
  const covered: CoveredDays = { active: new Uint8Array(length), paid: new Uint8Array(length) };
  const mark = (days: Uint8Array, from: number, to: number) => {
    const [first, end] = [Math.max(from, range.from) - range.from, Math.min(to, range.to) - range.from + 1];
    if (first < end) days.fill(1, first, end);
  };
  let last: Instant | null = null;
  let paid: DayRange[] = [];
  let day = Number.NEGATIVE_INFINITY;
  for (const [at, row] of rows.entries()) {
    const before = expiryOf(last);
    last = credited(last, row);
    const expiry = expiryOf(last);
    paid = paid.map(({ from, to }) => ({ from, to: Math.min(to, expiry) }));
    day = Math.max(day, newYorkDate(row.at));
    if (row.cents > 0) paid.push({ from: Math.max(newYorkDate(row.at), before + 1), to: expiry });
    const next = rows[at + 1];
    // The last row of a day says how the day ended.
    const until = next ? newYorkDate(next.at) - 1 : range.to;
    mark(covered.active, day, Math.min(until, expiry));
    for (const { from, to } of paid) mark(covered.paid, Math.max(day, from), Math.min(until, to));
  }
  for (const { from, to } of weeks) {
    mark(covered.active, from, to);
    mark(covered.paid, from, to);
  }
  return covered;
}

function expiryOf(last: Instant | null): number {
  return last === null ? Number.NEGATIVE_INFINITY : newYorkDate(last) + BILLING.periodDays;
}
