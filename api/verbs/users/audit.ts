import { desc, eq } from 'drizzle-orm';
import type { Tx } from '#api/db/client.ts';
import { auditLog } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';

const ROWS = 500;

/** Who changed what of a user, newest first. */
export async function auditLogOf({ ctx, userId }: { ctx: Ctx; userId: string }) {
  const rows = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, userId)).orderBy(desc(auditLog.seq)).limit(ROWS);
  return rows.map(({ dateModified, userId: of, modifiedBy, differences }) => ({
    dateModified,
    userId: of,
    modifiedBy,
    differences: JSON.stringify(differences),
  }));
}

export type Differences = Record<string, [unknown, unknown]>;

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

export async function writeAudit(tx: Tx, row: { userId: string; modifiedBy: string; at: number; differences: Differences }): Promise<void> {
  const { userId, modifiedBy, at, differences } = row;
  await tx.insert(auditLog).values({ userId, modifiedBy, dateModified: at, differences });
}

function same(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
