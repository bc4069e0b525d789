import type { FirstPage } from '#api/contract/auth.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint, type Step } from '#api/http/define-endpoint.ts';
import { dropRefreshToken, keepRefreshToken, keptRefreshToken } from '#api/http/refresh-cookie.ts';
import { metadataOf } from '#api/verbs/app/metadata.ts';
import { describeShell } from '#api/verbs/app/shell.ts';
import { tellWorld } from '#api/verbs/app/world.ts';
import { refresh } from '#api/verbs/auth/refresh.ts';
import { getUser } from '#api/verbs/users/get.ts';
import { listBlocks } from '#api/verbs/work/blocks.ts';

export default defineEndpoint(contract.refresh, async (step) => {
  const { ctx, input, event } = step;
  const refreshToken = input.refreshToken ?? keptRefreshToken(event);
  if (!refreshToken) return fail('auth.sessionInvalid');
  const pair = await refresh({ ctx, refreshToken });
  const byCookie = input.client === 'web' || !input.refreshToken;
  if (pair instanceof Failed) {
    if (byCookie) dropRefreshToken(event);
    return pair;
  }
  const page = input.page ? await besides(step, () => firstPageOf(step, pair)) : null;
  const facts = input.facts ? await besides(step, () => describeShell(ctx)) : null;
  const answer = { ...pair, ...(page && { page }), ...(facts && { facts }) };
  if (!byCookie) return answer;
  const { refreshToken: next, ...shown } = answer;
  keepRefreshToken(event, next);
  return shown;
});

/** Each part as its own endpoint gives it to the holder of the new token; null where one of them would refuse. */
async function firstPageOf({ ctx, event, address }: Step<unknown>, pair: { idToken: string; userId: string }): Promise<FirstPage | null> {
  const caller = await event.context.pipeline.identify(pair.idToken, false, address);
  if (caller instanceof Failed) return null;
  const { userId } = pair;
  const [record, metadata, blocks] = await Promise.all([
    getUser({ ctx, userId, caller }),
    metadataOf({ ctx, caller }),
    caller.mustEnroll ? null : listBlocks({ ctx, userId }),
  ]);
  if (record instanceof Failed || metadata instanceof Failed) return null;
  return { record, metadata, blocks, world: tellWorld(ctx) };
}

/** What may come with the pair, or null: the pair must arrive in any case, for the token that was sent is used up. */
async function besides<T>({ event }: Step<unknown>, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    event.context.pipeline.log.error(
      { route: contract.refresh.id, error: String(error) },
      'what comes with the new tokens could not be read',
    );
    return null;
  }
}
