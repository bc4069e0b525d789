import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import type { contract } from '#api/contract/index.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { auditLog } from '#api/db/schema/index.ts';
import { AUDIT, DAY } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { capped, type Differences, joined, same } from './capped.ts';

export type { Differences } from './capped.ts';

/** Who changed what of a user, newest first, a page at a time. */
export async function auditLogOf({ ctx, input }: { ctx: Ctx; input: InputOf<typeof contract.auditLog> }) {
  const { userId, before, limit } = input;
  const rows = await ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, userId), before === undefined ? undefined : lt(auditLog.seq, Number(before))))
    .orderBy(desc(auditLog.seq))
    .limit(limit === undefined ? AUDIT.pageRows : Number(limit));
  return rows.map(({ seq, dateModified, userId: of, modifiedBy, differences }) => ({
    seq,
    dateModified,
    userId: of,
    modifiedBy,
    differences: JSON.stringify(differences),
  }));
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

/**
 * Writes who changed what, without secrets and at most `AUDIT.rowBytes` long. A driver's own changes fill `AUDIT.ownRowsPerDay`
 * rows a day; the last of them takes up all that follow.
 */
export async function writeAudit(
  tx: Db | Tx,
  { userId, modifiedBy, at, differences }: { userId: string; modifiedBy: string; at: number; differences: Differences },
): Promise<void> {
  const last = userId === modifiedBy ? await lastOfFullDay(tx, userId, at) : null;
  if (last) {
    const all = capped(joined(last.differences, differences), AUDIT.rowBytes);
    await tx.update(auditLog).set({ differences: all, dateModified: at }).where(eq(auditLog.seq, last.seq));
  } else await tx.insert(auditLog).values({ userId, modifiedBy, dateModified: at, differences: capped(differences, AUDIT.rowBytes) });
}

/** Returns the newest row that drivers wrote about themselves on the UTC day of `at` when they may write no more; else null. */
async function lastOfFullDay(tx: Db | Tx, userId: string, at: number): Promise<{ seq: number; differences: Differences } | null> {
  const own = and(eq(auditLog.userId, userId), eq(auditLog.modifiedBy, userId), gte(auditLog.dateModified, at - (at % DAY)));
  const found = await tx.select({ seq: auditLog.seq }).from(auditLog).where(own).orderBy(desc(auditLog.seq)).limit(AUDIT.ownRowsPerDay);
  const newest = found[0];
  if (!newest || found.length < AUDIT.ownRowsPerDay) return null;
  const [row] = await tx.select({ differences: auditLog.differences }).from(auditLog).where(eq(auditLog.seq, newest.seq));
  return { seq: newest.seq, differences: row!.differences };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
