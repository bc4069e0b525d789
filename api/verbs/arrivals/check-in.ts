import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { blocks } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';

/** Checks in what was loaded for a block that this driver holds at this station. Every refusal is the same: nothing can be found out by trying. */
export async function checkIn(ctx: Ctx, { userId, ...given }: InputOf<typeof contract.checkIn>): Promise<true | Failed> {
  const service = mainService(ctx.platforms);
  const [held] = await ctx.db
    .select({ externalId: blocks.externalId })
    .from(blocks)
    .where(
      and(
        eq(blocks.userId, userId),
        eq(blocks.service, service),
        eq(blocks.externalId, given.batchId),
        eq(blocks.locationId, given.warehouseId),
        eq(blocks.state, 'held'),
      ),
    )
    .limit(1);
  if (!held) return fail('checkIn.failed');
  const answer = (await ctx.engine.call(service, 'checkIn', given, userId)) as { checkedIn?: boolean } | null;
  return answer?.checkedIn === true ? true : fail('checkIn.failed');
}
