import { Failed } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { deviceOf } from '#api/http/device.ts';
import { keepDeviceTokens, keptDeviceTokens } from '#api/http/device-cookie.ts';
import { keepRefreshToken } from '#api/http/refresh-cookie.ts';
import { signIn } from '#api/verbs/auth/sign-in.ts';

export default defineEndpoint(contract.signIn, async ({ ctx, input, address, event }) => {
  const device = deviceOf(event.node.req.headers['user-agent']);
  const signedIn = await signIn({ ctx, input, address, device, deviceTokens: keptDeviceTokens(event) });
  if (signedIn instanceof Failed) return signedIn;
  if (input.client !== 'web') return signedIn.pair;
  const { refreshToken, ...shown } = signedIn.pair;
  keepRefreshToken(event, refreshToken);
  keepDeviceTokens(event, signedIn.deviceTokens);
  return shown;
});
