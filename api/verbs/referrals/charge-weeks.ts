import { and, asc, eq, exists, gt, inArray, isNotNull, ne, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#api/db/client.ts';
import { ledger, partnerLedger, referralCodes, users } from '#api/db/schema/index.ts';
import { BILLING } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { paidBetween } from '../billing/plan-days.ts';
import { newYorkDate, newYorkWeek } from '../new-york.ts';
import { deadlineOn } from './debt.ts';

const WEEK_DAYS = 7;

/**
 * Charges partners who collect money for every driver of theirs who is active this week of New York, once a driver and week.
 * Drivers count whom paid days carry, or whose partner said that they paid; given days and free accounts cost nothing. Due on the
 * Monday after the week, at 18:00. Returns how many rows were booked.
 */
export async function chargeWeeks(db: Db, at: Instant): Promise<number> {
  const monday = newYorkDate(newYorkWeek(at));
  const cause = sql<string>`'week:' || ${users.userId} || ':' || ${String(monday)}::text`;
  const charged = db.select({ one: sql`1` }).from(partnerLedger).where(sql`${partnerLedger.cause} = ${cause}`);
  const paid = db
    .select({ one: sql`1` })
    .from(ledger)
    .where(and(eq(ledger.userId, users.userId), gt(ledger.cents, 0)));
  const found = await db
    .select({
      userId: users.userId,
      code: referralCodes.code,
      partnerId: referralCodes.userId,
      cents: referralCodes.centsPerWeek,
      byHand: users.standingByHand,
    })
    .from(users)
    .innerJoin(referralCodes, eq(referralCodes.code, users.referralCode))
    .where(
      and(
        eq(referralCodes.collectsMoney, true),
        gt(referralCodes.centsPerWeek, 0),
        isNotNull(users.referralCode),
        eq(users.role, 'driver'),
        eq(users.goodStanding, true),
        ne(users.accountType, 'Free'),
        or(eq(users.standingByHand, true), exists(paid)),
        notExists(charged),
      ),
    );
  const due = await carriedByMoney(db, found, monday, newYorkDate(at));
  if (!due.length) return 0;
  const rows = due.map(({ userId: driverId, code, partnerId, cents }) => ({
    code,
    partnerId,
    at,
    kind: 'week' as const,
    cents,
    currency: BILLING.currency,
    driverId,
    dueAt: deadlineOn(monday + WEEK_DAYS),
    cause: `week:${driverId}:${monday}`,
    actor: 'billing',
  }));
  const booked = await db
    .insert(partnerLedger)
    .values(rows)
    .onConflictDoNothing({ target: partnerLedger.cause })
    .returning({ seq: partnerLedger.seq });
  return booked.length;
}

/** Those of these drivers whom the partner vouched for, or who had a paid day from `from` to `to`. */
async function carriedByMoney<Found extends { userId: string; byHand: boolean }>(
  db: Db,
  found: readonly Found[],
  from: number,
  to: number,
): Promise<Found[]> {
  const ids = found.filter(({ byHand }) => !byHand).map(({ userId }) => userId);
  const rows = ids.length ? await db.select().from(ledger).where(inArray(ledger.userId, ids)).orderBy(asc(ledger.seq)) : [];
  const of = new Map<string, typeof rows>(ids.map((userId) => [userId, []]));
  for (const row of rows) of.get(row.userId)!.push(row);
  return found.filter(({ userId, byHand }) => byHand || paidBetween(of.get(userId)!, from, to));
}
