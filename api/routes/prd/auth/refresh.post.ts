import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { defineEndpoint, type Step } from '#api/http/define-endpoint.ts';
import { dropRefreshToken, keepRefreshToken, keptRefreshToken } from '#api/http/refresh-cookie.ts';
import { describeShell } from '#api/verbs/app/shell.ts';
import { refresh } from '#api/verbs/auth/refresh.ts';
import { getUser } from '#api/verbs/users/get.ts';

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
  const record = input.record ? await recordOf(step, pair) : null;
  const facts = input.facts ? await besides(step, () => describeShell(ctx)) : null;
  const answer = { ...pair, ...(record && { record }), ...(facts && { facts }) };
  if (!byCookie) return answer;
  const { refreshToken: next, ...shown } = answer;
  keepRefreshToken(event, next);
  return shown;
});

/** The record as `GET /user` gives it to the holder of the new token; null where it would refuse. */
function recordOf(step: Step<unknown>, pair: { idToken: string; userId: string }): Promise<UserRecord | null> {
  const { ctx, event, address } = step;
  return besides(step, async () => {
    const caller = await event.context.pipeline.identify(pair.idToken, false, address);
    const record = caller instanceof Failed ? caller : await getUser({ ctx, userId: pair.userId, caller });
    return record instanceof Failed ? null : record;
  });
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
