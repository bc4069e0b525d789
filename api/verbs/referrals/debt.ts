import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#api/db/client.ts';
import { partnerLedger } from '#api/db/schema/index.ts';
import { HOUR, PARTNERS } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';

/** One row of a partner's account, as far as it says what is owed. */
export interface Entry {
  /** Positive: the partner owes it. */
  cents: number;
  /** When a charge has to be paid; null elsewhere. */
  dueAt: Instant | null;
}

/** Cents, each at least 0. */
export interface Debt {
  /** All that the partner owes. */
  owed: number;
  /** The part of it whose time is over. What was paid goes to the oldest charges first. */
  overdue: number;
  /** All that is owed to the partner. */
  earned: number;
  /** Everything that was ever charged. */
  charged: number;
}

interface Sums {
  balance: number;
  /** Charges that are not due yet. */
  upcoming: number;
  charged: number;
}

/** Returns what the rows of an account add up to at `now`. A charge is overdue from its due instant on. */
export function debtOf(rows: readonly Entry[], now: Instant): Debt {
  const sums: Sums = { balance: 0, upcoming: 0, charged: 0 };
  for (const { cents, dueAt } of rows) {
    sums.balance += cents;
    if (dueAt !== null) sums.charged += cents;
    if (dueAt !== null && dueAt > now) sums.upcoming += cents;
  }
  return debtFrom(sums);
}

function debtFrom({ balance, upcoming, charged }: Sums): Debt {
  return { owed: Math.max(0, balance), overdue: Math.max(0, balance - upcoming), earned: Math.max(0, -balance), charged };
}

/** Returns what is owed for each of these codes, by the rule of `debtOf`. */
export async function debtsOf(db: Db | Tx, codes: readonly string[], now: Instant): Promise<(code: string) => Debt> {
  const { code, cents, dueAt } = partnerLedger;
  const sum = (which = sql`true`) => sql<string>`coalesce(sum(${cents}) filter (where ${which}), 0)`;
  const rows = codes.length
    ? await db
        .select({ code, balance: sum(), upcoming: sum(sql`${dueAt} > ${now}`), charged: sum(sql`${dueAt} is not null`) })
        .from(partnerLedger)
        .where(inArray(code, [...codes]))
        .groupBy(code)
    : [];
  const figures = rows.map(({ code: of, balance, upcoming, charged }): [string, Debt] => [
    of,
    debtFrom({ balance: Number(balance), upcoming: Number(upcoming), charged: Number(charged) }),
  ]);
  const known = new Map(figures);
  return (of) => known.get(of) ?? { owed: 0, overdue: 0, earned: 0, charged: 0 };
}

/** Returns 18:00 in New York on a day given as days since 1970-01-01: clocks change at night, never after 18:00. */
export function deadlineOn(date: number): Instant {
  return startOfNewYorkDate(date + 1) - (24 - PARTNERS.deadlineHour) * HOUR;
}

/** Returns the next 18:00 in New York; at 18:00 itself that of the next day. */
export function nextDeadline(now: Instant): Instant {
  const today = newYorkDate(now);
  const evening = deadlineOn(today);
  return now < evening ? evening : deadlineOn(today + 1);
}
