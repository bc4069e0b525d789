import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dropRefreshToken } from '#api/http/refresh-cookie.ts';
import { signOutEverywhere } from '#api/verbs/auth/end-sessions.ts';

export default defineEndpoint(contract.signOutEverywhere, async ({ ctx, input, caller, event }) => {
  const keepThis = input.keepThis ?? false;
  const failed = await signOutEverywhere({ ctx, caller, keepThis });
  if (failed) return failed;
  if (!keepThis) dropRefreshToken(event);
  return {};
});
