import { and, eq } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { blocks } from '#api/db/schema/index.ts';
import { SECOND } from '#config/constants.ts';
import { blocksKey } from '../cache.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';

export interface Forfeit {
  ctx: Ctx;
  input: { userId: string; startTime: number };
  caller: Caller;
}

/** Gives a held block back to its platform. The platform's answer decides: only a released block leaves the records. */
export async function forfeit({ ctx, input, caller }: Forfeit): Promise<{ message: string } | Failed> {
  const { userId } = input;
  const startsAt = Math.round(input.startTime * SECOND);
  const [held] = await ctx.db
    .select({ service: blocks.service })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.startsAt, startsAt), eq(blocks.state, 'held')));
  if (!held) return fail('forfeit.notHeld');
  const answer = await ctx.engine.release(userId, held.service, startsAt);
  ctx.cache.drop(blocksKey(userId));
  if (answer.outcome === 'not-held') return fail('forfeit.notHeld');
  if (answer.outcome !== 'released') return fail('forfeit.failed');
  if (caller.userId !== userId) {
    const differences = { [`${held.service}.block.${startsAt}`]: ['held', 'forfeited'] as [unknown, unknown] };
    await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), differences });
  }
  return { message: 'Block was forfeited successfully.' };
}
