import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail, messageOf } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { linkedServices, outbox } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { loadUser } from '../users/load.ts';
import { startRefusal } from '../users/start-rules.ts';
import { listWorkers } from './list.ts';

const DRAIN_MS = 10_000;

export interface CommandWorkers {
  ctx: Ctx;
  input: InputOf<typeof contract.commandWorkers>;
  caller: Caller;
}

type Refused = { userId: string; service: string; code: string; message: string };

/**
 * Starts or stops sessions as their drivers would, each in a separate transaction: one that may not be started does not
 * keep the others. `drain` answers once the accepts on the wire are settled.
 */
export async function commandWorkers({
  ctx,
  input,
  caller,
}: CommandWorkers): Promise<{ matched: number; changed: number; refused: Refused[] } | Failed> {
  const { command, all, where = {} } = input;
  const narrowed = Object.values(where).some((value) => value !== undefined);
  if (!narrowed && !all) return fail('input.invalid', [{ path: 'all', message: 'Say all: true, or which sessions' }]);
  if (narrowed && all) return fail('input.invalid', [{ path: 'all', message: 'Either all or some' }]);
  const matched = await listWorkers({ ctx, where });
  if (!matched.length && narrowed) return fail('worker.notFound');

  let changed = 0;
  const refused: Refused[] = [];
  for (const { userId, service } of matched) {
    const outcome = await setEnabled({ ctx, userId, service, enabled: command === 'start', by: nameOf(caller) });
    if (command === 'drain') await settled(ctx, userId, service);
    if (outcome === 'changed') changed++;
    else if (outcome !== 'unchanged') refused.push({ userId, service, code: outcome, message: messageOf(outcome) });
  }
  ctx.stream.wake();
  return { matched: matched.length, changed, refused };
}

/** Waits until the session has stopped, at most as long as an accept on the wire may take. */
async function settled(ctx: Ctx, userId: string, service: string): Promise<void> {
  const end = ctx.machine.elapsed() + DRAIN_MS;
  while (ctx.machine.elapsed() < end) {
    const [row] = await listWorkers({ ctx, where: { userId, service } });
    if (!row || row.state === 'stopped') return;
    await sleep(50);
  }
}

interface SetEnabled {
  ctx: Ctx;
  userId: string;
  service: string;
  enabled: boolean;
  by: string;
}

async function setEnabled({ ctx, userId, service, enabled, by }: SetEnabled) {
  const at = ctx.machine.now();
  const outcome = await withTransaction(ctx.db, async (tx) => {
    const loaded = await loadUser(tx, userId, { lock: true });
    const link = loaded?.links.find((candidate) => candidate.service === service);
    if (!loaded || !link) return 'worker.notFound' as const;
    if (link.enabled === enabled) return 'unchanged' as const;
    const refusal = enabled
      ? startRefusal(
          loaded.user,
          link,
          ctx.platforms.find((platform) => platform.manifest.service === service),
        )
      : null;
    if (refusal) return refusal;
    await tx
      .update(linkedServices)
      .set({ enabled, updatedAt: at })
      .where(and(eq(linkedServices.userId, userId), eq(linkedServices.service, service)));
    await writeAudit(tx, { userId, modifiedBy: by, at, differences: { [`${service}.enabled`]: [!enabled, enabled] } });
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    return 'changed' as const;
  });
  if (outcome === 'changed') await ctx.engine.refresh(userId, service);
  return outcome;
}
