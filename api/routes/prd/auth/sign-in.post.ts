import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { deviceOf } from '#api/http/device.ts';
import { keepRefreshToken } from '#api/http/refresh-cookie.ts';
import { signIn } from '#api/verbs/auth/sign-in.ts';

export default defineEndpoint(contract.signIn, async ({ ctx, input, address, event }) => {
  const pair = await signIn({ ctx, input, address, device: deviceOf(event.node.req.headers['user-agent']) });
  if (pair instanceof Failed || input.client !== 'web') return pair;
  const { refreshToken, ...shown } = pair;
  keepRefreshToken(event, refreshToken);
  return shown;
});
