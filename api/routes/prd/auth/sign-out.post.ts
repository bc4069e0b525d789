import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dropRefreshToken, keptRefreshToken } from '#api/http/refresh-cookie.ts';
import { signOut } from '#api/verbs/auth/sign-out.ts';

export default defineEndpoint(contract.signOut, async ({ ctx, input, event }) => {
  const refreshToken = input.refreshToken ?? keptRefreshToken(event);
  if (refreshToken) await signOut({ ctx, refreshToken });
  dropRefreshToken(event);
  return {};
});
