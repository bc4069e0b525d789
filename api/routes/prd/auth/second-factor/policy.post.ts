import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { setSecondFactorPolicy } from '#api/verbs/auth/second-factor-rules.ts';

export default defineEndpoint(
  contract.secondFactorPolicy,
  async ({ ctx, input, caller }) => (await setSecondFactorPolicy({ ctx, input, caller })) ?? {},
);
