import { Failed, fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { confirmSecondFactor } from '#api/verbs/auth/second-factor.ts';

export default defineEndpoint(contract.confirmSecondFactor, async ({ ctx, input, caller: { userId } }) => {
  const recoveryCodes = userId ? await confirmSecondFactor(ctx, userId, input.totp) : fail('access.forbidden');
  return recoveryCodes instanceof Failed ? recoveryCodes : { recoveryCodes };
});
