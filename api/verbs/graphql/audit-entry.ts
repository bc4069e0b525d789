import { desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { OPEN_VALUE } from '#api/contract/fields.ts';
import { auditLog, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { asJson } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { type Differences, writeAudit } from '../users/audit.ts';

const pairs = z.record(z.string().check(z.maxLength(OPEN_VALUE.name)), z.tuple([z.unknown(), z.unknown()]));

/** Writes a row about a user, by the caller and at the server's time; `differences` is JSON text of field to [before, after]. */
export async function writeEntry({ ctx, caller, userId, differences }: { ctx: Ctx; caller: Caller; userId: string; differences: string }) {
  const parsed = pairs.safeParse(asJson(differences));
  if (!parsed.success || !Object.keys(parsed.data).length || Object.keys(parsed.data).length > OPEN_VALUE.fields)
    return fail('input.invalid', [{ path: 'differences', message: 'JSON text of {field: [before, after]}' }]);
  const at = ctx.machine.now();
  return withTransaction(ctx.db, async (tx): Promise<(typeof auditLog.$inferSelect & { text: string }) | Failed> => {
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
    if (!user) return fail('user.notFound');
    await writeAudit(tx, { userId, modifiedBy: nameOf(caller), at, differences: parsed.data as Differences });
    const [row] = await tx.select().from(auditLog).where(eq(auditLog.userId, userId)).orderBy(desc(auditLog.seq)).limit(1);
    return { ...row!, text: JSON.stringify(row!.differences) };
  });
}
