import { eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { asJson } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { type Differences, searchAudit, writeAudit } from './audit.ts';

/** What a client reports stands in the log as reported: under its own action, by the caller, at the server's time. */
const ACTION = 'reported';

/** Adds what a client says it changed. Nothing of it is believed but the differences. */
export async function reportAudit({
  ctx,
  input: { userId, differences: text },
  caller,
}: {
  ctx: Ctx;
  input: InputOf<typeof contract.reportAudit>;
  caller: Caller;
}): Promise<AnswerOf<typeof contract.reportAudit> | Failed> {
  const differences = asDifferences(asJson(text));
  if (!differences) return fail('input.invalid', [{ path: 'differences', message: 'JSON text of field -> [before, after]' }]);
  const modifiedBy = nameOf(caller);
  const written = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ userId: users.userId }).from(users).where(eq(users.userId, userId));
    if (!user) return fail('user.notFound');
    await writeAudit(tx, { userId, modifiedBy, at: ctx.machine.now(), action: ACTION, differences });
  });
  if (written) return written;
  const [entry] = await searchAudit({ ctx, target: userId, actor: modifiedBy, action: ACTION, limit: '1' });
  return entry!;
}

function asDifferences(value: unknown): Differences | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const pairs = Object.values(value).every((pair) => Array.isArray(pair) && pair.length === 2);
  return pairs ? (value as Differences) : null;
}
