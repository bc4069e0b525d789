import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { serviceStatuses } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeChange } from './changes.ts';

interface SetStatus {
  ctx: Ctx;
  caller: Caller;
  input: InputOf<typeof contract.setServiceStatus>;
}

/** Says how a service does, with history and audit row. Trouble needs a description: drivers are shown it. */
export async function setServiceStatus({ ctx, caller, input }: SetStatus): Promise<{ service: string } | Failed> {
  const { service, status, description } = input;
  if (status !== 'OK' && !description)
    return fail('input.invalid', [{ path: 'description', code: 'config.description', message: 'Say in a few words what is wrong' }]);
  const at = ctx.machine.now();
  await withTransaction(ctx.db, async (tx) => {
    const [stored] = await tx.select().from(serviceStatuses).where(eq(serviceStatuses.service, service)).for('update');
    const after = { status, description, descriptionEs: input.descriptionEs || null };
    const before = stored && { status: stored.status, description: stored.description, descriptionEs: stored.descriptionEs };
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const row = { ...after, updatedAt: at };
    await tx
      .insert(serviceStatuses)
      .values({ service, ...row })
      .onConflictDoUpdate({ target: serviceStatuses.service, set: row });
    await writeChange(tx, {
      subject: `status:${service}`,
      caller,
      at,
      before: before ?? { status: 'OK', description: '', descriptionEs: null },
      after,
    });
  });
  return { service };
}
