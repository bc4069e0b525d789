import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { ReferralEntry } from '#api/contract/referrals.ts';
import { may, REACH } from '#api/contract/roles.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import { asContacts } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { type Debt, debtsOf, nextDeadline } from './debt.ts';

export type CodeRow = typeof referralCodes.$inferSelect;

/** Referral entries as the caller may see them: a driver's own without the money, a partner's own codes, every one for staff. */
export async function entriesFor({ ctx, caller }: { ctx: Ctx; caller: Caller }): Promise<ReferralEntry[]> {
  const { db, machine } = ctx;
  if (may(caller, 'codes.read')) {
    const own = REACH[caller.role!].ownCodesOnly ? eq(referralCodes.userId, caller.userId!) : undefined;
    return entriesOf(db, await db.select().from(referralCodes).where(own).orderBy(asc(referralCodes.code)), machine.now());
  }
  const rows = await db
    .select({ entry: referralCodes })
    .from(users)
    .innerJoin(referralCodes, eq(referralCodes.code, users.referralCode))
    .where(eq(users.userId, caller.userId ?? ''));
  return rows.map(({ entry }) => ({ ...plain(entry), auditProps: null, figures: null }));
}

/** The same codes with drivers and money. */
export async function entriesOf(db: Db | Tx, rows: readonly CodeRow[], now: Instant): Promise<ReferralEntry[]> {
  if (!rows.length) return [];
  const codes = rows.map(({ code }) => code);
  const debt = await debtsOf(db, codes, now);
  const counts = await countsOf(db, codes);
  const owners = await db
    .select({ userId: users.userId, name: users.name })
    .from(users)
    .where(inArray(users.userId, [...new Set(rows.map(({ userId }) => userId))]));
  const names = new Map(owners.map(({ userId, name }) => [userId, name]));
  return rows.map((row) => {
    const due = debt(row.code);
    const { owed, overdue, earned, charged } = due;
    const { drivers = 0, active = 0 } = counts.get(row.code) ?? {};
    return {
      ...plain(row),
      auditProps: { amount: owed / 100, total: charged / 100, suspended: suspensionOf(row, due) !== null },
      figures: {
        ownerName: names.get(row.userId) ?? null,
        drivers,
        active,
        centsPerWeek: row.centsPerWeek,
        smsPerMonth: row.smsPerMonth,
        owed,
        overdue,
        earned,
        deadline: nextDeadline(now),
        suspension: suspensionOf(row, due),
      },
    };
  });
}

/** Drivers of each code, and those of them who may search. */
export async function countsOf(db: Db | Tx, codes: readonly string[]): Promise<Map<string, { drivers: number; active: number }>> {
  const rows = await db
    .select({
      code: users.referralCode,
      drivers: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${users.goodStanding}))::int`,
    })
    .from(users)
    .where(and(inArray(users.referralCode, [...codes]), eq(users.role, 'driver')))
    .groupBy(users.referralCode);
  return new Map(rows.map(({ code, drivers, active }) => [code!, { drivers, active }]));
}

type Suspension = NonNullable<ReferralEntry['figures']>['suspension'];

/** Returns why a code is suspended, or null: by rule while anything is overdue, by hand until a person ends it. */
export function suspensionOf({ suspendedAt, suspendedReason }: CodeRow, { overdue }: Debt): Suspension {
  if (suspendedAt !== null) return { by: 'hand', reason: suspendedReason };
  return overdue > 0 ? { by: 'rule', reason: null } : null;
}

function plain({ code, userId, collectsMoney, country, phoneNumber, details, chatButton }: CodeRow) {
  return { code, userId, collectsMoney, country, phoneNumber, contactOptions: asContacts(details['contactOptions']), chatButton };
}
