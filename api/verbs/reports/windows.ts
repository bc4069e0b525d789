import { Failed, fail } from '#api/contract/failures.ts';
import type { ReportWindow } from '#api/contract/reports.ts';
import { DAY, EARNINGS, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { dateText, rangeOf } from '../charts/range.ts';
import { newYorkDay, startOfNewYorkDate } from '../new-york.ts';

export interface Span {
  from: Instant;
  /** Not part of it. */
  to: Instant;
}

/** Returns where the windows that end with `at` begin: the last hour, the day so far in New York, the last 7 days, the last month. Each is counted for itself. */
export function windowStarts(at: Instant): Record<ReportWindow, Instant> {
  return { hour: at - HOUR, day: newYorkDay(at), week: at - 7 * DAY, month: at - EARNINGS.monthMs };
}

export interface ReportDay extends Span {
  /** As in 2026-11-24. */
  date: string;
  /** Days since 1970-01-01. */
  number: number;
  /** Now, or the last moment of a day that is over. */
  at: Instant;
}

/** Returns the New York day that is asked for, today unless the question names one; a day to come is refused. */
export function reportDay(date: string | null | undefined, now: Instant): ReportDay | Failed {
  const asked = date ?? undefined;
  const range = rangeOf({ from: asked, to: asked }, now, 1);
  if (range instanceof Failed) return range;
  const next = startOfNewYorkDate(range.from + 1);
  const at = Math.min(now, next - 1);
  const from = startOfNewYorkDate(range.from);
  return at < from ? fail('reports.wrongDays') : { date: dateText(range.from), number: range.from, at, from, to: Math.min(now + 1, next) };
}
