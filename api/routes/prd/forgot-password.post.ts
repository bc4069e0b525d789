import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { resetPassword } from '#api/verbs/phone-codes/reset.ts';

export default defineEndpoint(
  contract.resetPassword,
  async ({ ctx, input, address }) => (await resetPassword({ ctx, input, address })) ?? {},
);
