import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { stepUp } from '#api/verbs/auth/second-factor-rules.ts';

export default defineEndpoint(
  contract.stepUp,
  async ({ ctx, input, caller, address }) => (await stepUp({ ctx, input, caller, address })) ?? {},
);
