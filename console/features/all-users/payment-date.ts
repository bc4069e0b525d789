import type { AnswerOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import { BILLING, DAY, HOUR } from '#config/constants.ts';

export type Ledger = AnswerOf<typeof contract.ledger>;

export interface DateParts {
  month: string;
  day: string;
  year: string;
}

/** Returns the day as noon in New York, or null where there is no such day: day and month have at most 2 digits, the year 4. */
export function instantOf({ month, day, year }: DateParts): number | null {
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return null;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) && date.getUTCFullYear() === Number(year);
  return real && date.getTime() > 0 ? date.getTime() + 17 * HOUR : null;
}

/** What is unusual about this date, before it is saved: how many days it moves forward where those are too many, and a recent payment. */
export function warningsAbout(at: number, { rows, lastPaymentDate, now }: Pick<Ledger, 'rows' | 'lastPaymentDate' | 'now'>) {
  const from = lastPaymentDate ?? now - BILLING.periodDays * DAY;
  const days = Math.round((at - from) / DAY);
  return {
    far: days > BILLING.farDays ? days : null,
    lately: rows.some((row) => row.cents > 0 && row.at >= now - BILLING.lateDays * DAY),
  };
}

/** The parts of a day in New York. */
export function partsOf(at: number): DateParts {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: BILLING.timeZone,
    month: 'numeric',
    day: 'numeric',
    year: 'numeric',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { month: of('month'), day: of('day'), year: of('year') };
}
