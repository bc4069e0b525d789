import type { Caller } from '#api/contract/caller.ts';
import { Failed, type FailureCode, fail } from '#api/contract/failures.ts';
import { outbox } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { newRefreshToken } from './panel/refresh-token.ts';

/** What the driver reads where the exchange did not come off. */
const IN_WORDS: Partial<Record<FailureCode, FailureCode>> = { 'setup.notLinked': 'token.none', 'setup.over': 'token.refused' };

/** Exchanges the caller's own refresh token at the platform; what comes back is sealed with the account, and open screens hear of it. */
export async function regenerateToken({ ctx, caller }: { ctx: Ctx; caller: Caller }): Promise<{ refreshed: true } | Failed> {
  const { userId } = caller;
  if (userId === null) return fail('access.forbidden');
  const answer = await newRefreshToken({ ctx, userId, caller });
  if (answer instanceof Failed) return fail(IN_WORDS[answer.code] ?? answer.code);
  await ctx.db.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: ctx.machine.now() });
  ctx.stream.wake();
  return answer;
}
