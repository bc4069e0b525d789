import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dropRefreshToken, keepRefreshToken, keptRefreshToken } from '#api/http/refresh-cookie.ts';
import { refresh } from '#api/verbs/auth/refresh.ts';

export default defineEndpoint(contract.refresh, async ({ ctx, input, event }) => {
  const refreshToken = input.refreshToken ?? keptRefreshToken(event);
  if (!refreshToken) return fail('auth.sessionInvalid');
  const pair = await refresh({ ctx, refreshToken });
  const byCookie = input.client === 'web' || !input.refreshToken;
  if (pair instanceof Failed) {
    if (byCookie) dropRefreshToken(event);
    return pair;
  }
  if (!byCookie) return pair;
  const { refreshToken: next, ...shown } = pair;
  keepRefreshToken(event, next);
  return shown;
});
