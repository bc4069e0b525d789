import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { newRecoveryCodes } from '#api/verbs/auth/second-factor.ts';

export default defineEndpoint(contract.newRecoveryCodes, async ({ ctx, caller: { userId } }) => {
  const recoveryCodes = userId ? await newRecoveryCodes(ctx, userId) : fail('access.forbidden');
  return recoveryCodes instanceof Failed ? recoveryCodes : { recoveryCodes };
});
