import { and, eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { blocks } from '#api/db/schema/index.ts';
import { SECOND } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { forfeit } from './forfeit.ts';

export interface DropBlock {
  ctx: Ctx;
  userId: string;
  service: string;
  /** The platform's own id of the block. */
  externalId: string;
  caller: Caller;
}

/** Gives the block of this id back to its platform. */
export async function dropBlock({ ctx, userId, service, externalId, caller }: DropBlock): Promise<{ message: string } | Failed> {
  const [held] = await ctx.db
    .select({ startsAt: blocks.startsAt })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.service, service), eq(blocks.externalId, externalId), eq(blocks.state, 'held')));
  if (!held) return fail('drop.notHeld');
  const answer = await forfeit({ ctx, input: { userId, startTime: held.startsAt / SECOND }, caller });
  if (answer instanceof Failed) return fail(answer.code === 'forfeit.notHeld' ? 'drop.notHeld' : 'drop.failed');
  return { message: 'Block was dropped successfully' };
}
