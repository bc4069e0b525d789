import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { CHARTS, DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { weekdayOf } from '#engine/model/local-time.ts';
import { newYorkDate } from '../new-york.ts';

type Asked = Pick<InputOf<typeof contract.activeUsersChart>, 'from' | 'to'>;

/** Days of New York, as days since 1970-01-01, both included. */
export interface DayRange {
  from: number;
  to: number;
}

/** Stretches of a range, each of which is one point of a chart. */
export interface Buckets extends DayRange {
  step: 'day' | 'week';
  /** First and last day of each. */
  spans: readonly DayRange[];
}

/**
 * Returns the days asked for: `days` up to today unless the question says others. Days in the wrong order, in the future or more
 * than `most` of them are refused.
 */
export function rangeOf({ from, to }: Asked, now: Instant, days: number, most: number = CHARTS.maxDays): DayRange | Failed {
  const today = newYorkDate(now);
  const last = to === undefined ? today : dayOf(to);
  if (last === null) return fail('input.invalid', [{ path: 'query.to', message: 'No such day' }]);
  const first = from === undefined ? last - days + 1 : dayOf(from);
  if (first === null) return fail('input.invalid', [{ path: 'query.from', message: 'No such day' }]);
  if (first > last || last > today || last - first >= most) return fail('reports.wrongDays');
  return { from: first, to: last };
}

/** Returns the points of a chart of these days: days, or weeks from Monday on where those would be too many. */
export function bucketsOf({ from, to }: DayRange): Buckets {
  const byDay = to - from < CHARTS.points;
  const spans: DayRange[] = [];
  for (let first = from; first <= to; ) {
    const last = byDay ? first : Math.min(to, first + 6 - weekdayOf(first * DAY));
    spans.push({ from: first, to: last });
    first = last + 1;
  }
  return { from, to, step: byDay ? 'day' : 'week', spans };
}

/** Returns the range as answers have it. */
export function spanOf({ from, to, step }: Buckets): { from: string; to: string; step: 'day' | 'week' } {
  return { from: dateText(from), to: dateText(to), step };
}

/** Returns a day as in 2026-11-24. */
export function dateText(date: number): string {
  return new Date(date * DAY).toISOString().slice(0, 10);
}

/** Null: there is no such day. */
function dayOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) <= 8.64e15 ? newYorkDate(Number(text)) : null;
  const at = Date.parse(`${text}T00:00:00Z`);
  // February 30 would be read as March 2.
  return Number.isFinite(at) && dateText(at / DAY) === text ? at / DAY : null;
}
