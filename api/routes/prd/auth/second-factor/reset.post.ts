import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { resetSecondFactor } from '#api/verbs/auth/second-factor-rules.ts';

export default defineEndpoint(
  contract.resetSecondFactor,
  async ({ ctx, input, caller }) => (await resetSecondFactor({ ctx, input, caller })) ?? {},
);
