import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { defineEndpoint, type Step } from '#api/http/define-endpoint.ts';
import { dropRefreshToken, keepRefreshToken, keptRefreshToken } from '#api/http/refresh-cookie.ts';
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
  const answer = { ...pair, ...(record && { record }) };
  if (!byCookie) return answer;
  const { refreshToken: next, ...shown } = answer;
  keepRefreshToken(event, next);
  return shown;
});

/** The record as `GET /user` gives it to the holder of the new token; null where it would refuse. The pair must arrive in any case. */
async function recordOf({ ctx, event, address }: Step<unknown>, pair: { idToken: string; userId: string }): Promise<UserRecord | null> {
  const { pipeline } = event.context;
  try {
    const caller = await pipeline.identify(pair.idToken, false, address);
    const record = caller instanceof Failed ? caller : await getUser({ ctx, userId: pair.userId, caller });
    return record instanceof Failed ? null : record;
  } catch (error) {
    pipeline.log.error({ route: contract.refresh.id, error: String(error) }, 'the record could not be read with the new tokens');
    return null;
  }
}
