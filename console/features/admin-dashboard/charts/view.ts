import { BILLING, CHARTS, DAY } from '#config/constants.ts';

export const RANGES = ['today', '7d', '30d', '45d', '12w', 'custom'] as const;
type RangeName = (typeof RANGES)[number];

const DAYS: Record<Exclude<RangeName, 'custom'>, number> = { today: 1, '7d': 7, '30d': 30, '45d': CHARTS.dollarsDays, '12w': 84 };

/** Which days, and whose, the charts show. The address keeps it. */
export interface ChartView {
  range: RangeName;
  /** Days of New York as in 2026-11-24, both included. */
  from: string;
  to: string;
  /** The days asked for cannot be shown. */
  wrong: boolean;
  compare: boolean;
  code: string | null;
}

/** What a call about these days is given. The server's own today ends a range that was not chosen by hand. */
export interface Asked {
  from: string;
  to?: string;
  referralCode?: string;
}

/** Returns what the address asks for; `now` is this device's time. */
export function viewOf(query: URLSearchParams, now: number): ChartView {
  const today = newYorkDay(now);
  const named = query.get('range');
  const range = RANGES.find((one) => one === named) ?? '45d';
  const compare = query.get('compare') === '1';
  const code = query.get('code');
  if (range !== 'custom') return { range, from: moved(today, 1 - DAYS[range]), to: today, wrong: false, compare, code };
  const from = query.get('from') ?? moved(today, 1 - CHARTS.reportDays);
  const to = query.get('to') ?? today;
  return { range, from, to, wrong: !mayShow(from, to, today), compare, code };
}

/** Returns whether the server would answer for these days. */
function mayShow(from: string, to: string, today: string): boolean {
  return isDay(from) && isDay(to) && from <= to && to <= today && daysOf(from, to) <= CHARTS.maxDays;
}

/** Returns what the calls are given. */
export function askedOf({ range, from, to, code }: ChartView): Asked {
  return { from, ...(range === 'custom' && { to }), ...(code !== null && { referralCode: code }) };
}

/** Returns the same number of days just before. */
export function askedBefore({ from, to, code }: ChartView): Asked {
  const days = daysOf(from, to);
  return { from: moved(from, -days), to: moved(from, -1), ...(code !== null && { referralCode: code }) };
}

/** Returns the calendar day in New York. */
export function newYorkDay(now: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BILLING.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

/** Returns a day so many days later. */
export function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function daysOf(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && Number.isFinite(Date.parse(text));
}
