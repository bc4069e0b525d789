import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { auditLog, auditOverflow, users } from '#api/db/schema/index.ts';
import { AUDIT, DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { capped, type Differences, joined, same } from './capped.ts';

export type { Differences } from './capped.ts';

/** What to look for; absent = whatever it is. */
interface Search {
  ctx: Pick<Ctx, 'db'>;
  actor?: string | undefined;
  action?: string | undefined;
  target?: string | undefined;
  /** Milliseconds; up to `to`, without it. */
  from?: string | undefined;
  to?: string | undefined;
  /** `seq` of the last entry of the page before. */
  before?: string | undefined;
  limit?: string | undefined;
}

/** Who changed what of a user, newest first, a page at a time. */
export function auditLogOf({ ctx, input: { userId, ...page } }: { ctx: Ctx; input: InputOf<typeof contract.auditLog> }) {
  return searchAudit({ ctx, target: userId, ...page });
}

/** The log, newest first, a page at a time; what is not in it yet because its day is full is shown in its place. */
export async function searchAudit({
  ctx,
  actor,
  action,
  target,
  from,
  to,
  before,
  limit,
}: Search): Promise<AnswerOf<typeof contract.auditLog>> {
  const rows = unionAll(
    ctx.db
      .select({
        seq: auditLog.seq,
        dateModified: auditLog.dateModified,
        userId: auditLog.userId,
        modifiedBy: auditLog.modifiedBy,
        action: auditLog.action,
        reason: auditLog.reason,
        differences: auditLog.differences,
      })
      .from(auditLog),
    ctx.db
      .select({
        seq: auditOverflow.seq,
        dateModified: auditOverflow.dateModified,
        userId: auditOverflow.userId,
        modifiedBy: sql<string>`${auditOverflow.userId}`.as('modified_by'),
        action: sql<string>`'change'`.as('action'),
        reason: sql<string | null>`null::text`.as('reason'),
        differences: auditOverflow.differences,
      })
      .from(auditOverflow),
  ).as('log');
  const wanted = and(
    actor === undefined ? undefined : eq(rows.modifiedBy, actor),
    action === undefined ? undefined : eq(rows.action, action),
    target === undefined ? undefined : eq(rows.userId, target),
    from === undefined ? undefined : gte(rows.dateModified, Number(from)),
    to === undefined ? undefined : lt(rows.dateModified, Number(to)),
    before === undefined ? undefined : lt(rows.seq, Number(before)),
  );
  const found = await ctx.db
    .select({
      seq: rows.seq,
      dateModified: rows.dateModified,
      userId: rows.userId,
      modifiedBy: rows.modifiedBy,
      action: rows.action,
      reason: rows.reason,
      differences: rows.differences,
      adminName: users.name,
      adminReferralCode: users.referralCode,
    })
    .from(rows)
    .leftJoin(users, eq(users.userId, rows.modifiedBy))
    .where(wanted)
    .orderBy(desc(rows.seq))
    .limit(limit === undefined ? AUDIT.pageRows : Number(limit));
  return found.map(({ differences, ...row }) => ({ ...row, differences: JSON.stringify(differences) }));
}

/** What differs between two records, by field; option objects by their own fields. */
export function differencesOf(before: Record<string, unknown>, after: Record<string, unknown>): Differences {
  const differences: Differences = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (same(was, is)) continue;
    if (isObject(was) && isObject(is))
      for (const [inner, pair] of Object.entries(differencesOf(was, is))) differences[`${name}.${inner}`] = pair;
    else differences[name] = [was, is];
  }
  return differences;
}

interface Entry {
  userId: string;
  modifiedBy: string;
  at: number;
  differences: Differences;
  /** Absent = `change`. */
  action?: string;
  reason?: string | undefined;
}

/** Writes one change as `writeAudits` does. */
export function writeAudit(tx: Db | Tx, entry: Entry): Promise<void> {
  return writeAudits(tx, [entry]);
}

/**
 * Writes who changed what, without secrets and at most `AUDIT.rowBytes` long a row, in the order given. A driver's own changes fill
 * `AUDIT.ownRowsPerDay` rows a day; what follows becomes one row more when the day is over, as no row of the log may grow.
 */
export async function writeAudits(tx: Db | Tx, entries: readonly Entry[]): Promise<void> {
  const rows: (typeof auditLog.$inferInsert)[] = [];
  for (const { userId, modifiedBy, at, differences, action = 'change', reason } of entries) {
    const own = userId === modifiedBy && action === 'change';
    if (own && (await isFullDay(tx, userId, at))) await keepForLater(tx, { userId, at, differences });
    else
      rows.push({ userId, modifiedBy, dateModified: at, action, reason: reason ?? null, differences: capped(differences, AUDIT.rowBytes) });
  }
  if (rows.length) await tx.insert(auditLog).values(rows);
}

/** Returns whether drivers may write no more rows about themselves on the UTC day of `at`. */
async function isFullDay(tx: Db | Tx, userId: string, at: number): Promise<boolean> {
  const own = and(eq(auditLog.userId, userId), eq(auditLog.modifiedBy, userId), gte(auditLog.dateModified, at - (at % DAY)));
  const found = await tx.select({ seq: auditLog.seq }).from(auditLog).where(own).limit(AUDIT.ownRowsPerDay);
  return found.length >= AUDIT.ownRowsPerDay;
}

async function keepForLater(tx: Db | Tx, { userId, at, differences }: Pick<Entry, 'userId' | 'at' | 'differences'>): Promise<void> {
  const day = Math.floor(at / DAY);
  const here = and(eq(auditOverflow.userId, userId), eq(auditOverflow.day, day));
  const [kept] = await tx.select({ differences: auditOverflow.differences }).from(auditOverflow).where(here).for('update');
  const row = { dateModified: at, differences: capped(kept ? joined(kept.differences, differences) : differences, AUDIT.rowBytes) };
  await tx
    .insert(auditOverflow)
    .values({ userId, day, ...row })
    .onConflictDoUpdate({ target: [auditOverflow.userId, auditOverflow.day], set: row });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
