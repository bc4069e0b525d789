import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { Failed } from '#api/contract/failures.ts';
import { ledger } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { pageRows, pageToken, readPageToken } from './page-token.ts';

interface BillingHistory {
  userId: string;
  date: number;
  amountSent: number;
  amountReceived: number;
  currency: string;
}

type Row = Pick<typeof ledger.$inferSelect, 'userId' | 'at' | 'cents' | 'currency'>;

export function toHistory({ userId, at, cents, currency }: Row): BillingHistory {
  return { userId, date: at, amountSent: Math.max(0, -cents), amountReceived: Math.max(0, cents), currency };
}

/** Every movement of money, newest first. */
export async function billingPage(
  { db }: Pick<Ctx, 'db'>,
  { limit, nextToken }: { limit?: number | null; nextToken?: string | null },
): Promise<{ items: BillingHistory[]; nextToken: string | null } | Failed> {
  const rows = pageRows(limit);
  if (rows instanceof Failed) return rows;
  const before = readPageToken(nextToken, /^\d{1,15}$/);
  if (before instanceof Failed) return before;
  const found = await db
    .select()
    .from(ledger)
    .where(and(ne(ledger.cents, 0), before === null ? undefined : lt(ledger.seq, Number(before))))
    .orderBy(desc(ledger.seq))
    .limit(rows + 1);
  const page = found.slice(0, rows);
  return { items: page.map(toHistory), nextToken: found.length > rows ? pageToken(String(page.at(-1)!.seq)) : null };
}

/** One driver's, oldest first. */
export async function billingOf({ db }: Pick<Ctx, 'db'>, userId: string): Promise<BillingHistory[]> {
  const mine = and(eq(ledger.userId, userId), ne(ledger.cents, 0));
  return (await db.select().from(ledger).where(mine).orderBy(ledger.seq)).map(toHistory);
}
