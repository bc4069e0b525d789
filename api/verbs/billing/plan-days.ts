import { BILLING, DAY, HOUR } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';

/** As a date set by hand: takes the last payment date away. */
export const NO_PAYMENT = 0;

/** What one row of the ledger does to a driver's days. */
export interface Credit {
  at: Instant;
  days: number;
  setTo: Instant | null;
}

export interface Plan {
  /** Last millisecond of the seventh day after the last payment, in New York. */
  expiresAt: Instant;
  /** New York's today is that day or a later one: the driver may pay now. */
  due: boolean;
  /** At most 24 hours are left. */
  urgent: boolean;
  expired: boolean;
}

/** Returns what a last payment date gives at `now`; null without one. */
export function planOf(lastPaymentAt: Instant | null, now: Instant): Plan | null {
  if (lastPaymentAt === null) return null;
  const expiryDate = newYorkDate(lastPaymentAt) + BILLING.periodDays;
  const expiresAt = startOfNewYorkDate(expiryDate + 1) - 1;
  const remaining = expiresAt - now;
  return { expiresAt, due: newYorkDate(now) >= expiryDate, urgent: remaining <= BILLING.urgentMs, expired: remaining <= 0 };
}

/**
 * Returns the last payment date after a credit: the expiry moves `days` on from its own day, or from today where that has
 * passed, so that no paid day is lost. A negative credit takes days from the expiry itself.
 */
export function credited(lastPaymentAt: Instant | null, { at, days, setTo }: Credit): Instant | null {
  if (setTo !== null) return setTo === NO_PAYMENT ? null : paymentOn(newYorkDate(setTo));
  if (days === 0) return lastPaymentAt;
  const today = newYorkDate(at);
  const expiry = lastPaymentAt === null ? today : newYorkDate(lastPaymentAt) + BILLING.periodDays;
  return paymentOn((days > 0 ? Math.max(today, expiry) : expiry) + days - BILLING.periodDays);
}

/** Returns the last payment date that rows of the ledger, in the order they were booked, come down to. */
export function replay(rows: readonly Credit[]): Instant | null {
  return rows.reduce<Instant | null>(credited, null);
}

/** Returns whether days that money came for, not given ones, cover one of the dates `from` to `to` (days since 1970-01-01). */
export function paidBetween(rows: readonly (Credit & { cents: number })[], from: number, to: number): boolean {
  const expiryOf = (last: Instant | null) => (last === null ? Number.NEGATIVE_INFINITY : newYorkDate(last) + BILLING.periodDays);
  let last: Instant | null = null;
  let paid: { first: number; end: number }[] = [];
  for (const row of rows) {
    const before = expiryOf(last);
    last = credited(last, row);
    const after = expiryOf(last);
    paid = paid.map(({ first, end }) => ({ first, end: Math.min(end, after) }));
    if (row.cents > 0) paid.push({ first: Math.max(newYorkDate(row.at), before + 1), end: after });
  }
  return paid.some(({ first, end }) => first <= end && first <= to && end >= from);
}

/** Returns how many days two last payment dates are apart. */
export function daysBetween(from: Instant | null, to: Instant, now: Instant): number {
  const start = from === null ? newYorkDate(now) - BILLING.periodDays : newYorkDate(from);
  return newYorkDate(to) - start;
}

/** Returns the instant before which a last payment date has expired at `now`. */
export function expiredBefore(now: Instant): Instant {
  return startOfNewYorkDate(newYorkDate(now) - BILLING.periodDays);
}

/** A date as an instant: noon or 1 PM in New York, so that no change of clocks moves the day. */
function paymentOn(date: number): Instant {
  return date * DAY + 17 * HOUR;
}
