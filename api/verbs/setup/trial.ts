import type { ledger } from '#api/db/schema/index.ts';
import { accountSubject, phoneSubject } from '#api/db/trial-marks.ts';
import { BILLING } from '#config/constants.ts';
import type { Loaded } from '../users/load.ts';

/** What a free day of this driver uses up: the phone, and every account that is linked. */
export function trialSubjects({ user, links }: Loaded): string[] {
  const accounts = links.filter(({ account }) => account !== '').map(({ service, account }) => accountSubject(service, account));
  return [phoneSubject(user.phoneNumber), ...accounts];
}

/** Returns whether this driver had a free day or paid: no free day can come after that, whatever account is linked. */
export function wasServed({ lastPaymentAt, record }: Pick<Loaded['user'], 'lastPaymentAt' | 'record'>): boolean {
  return lastPaymentAt !== null || record.trialDate != null;
}

/** The ledger's row of a driver's free first day. */
export function firstDayOf(userId: string, actor: string, at: number): typeof ledger.$inferInsert {
  const cause = `first-day:${userId}`;
  return { userId, at, kind: 'first-day', cents: 0, currency: BILLING.currency, days: FIRST_DAYS, cause, actor };
}

/** Ends with tomorrow in New York, so that it is never shorter than a day. */
export const FIRST_DAYS = 1;
