import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { changePassword } from '#api/verbs/auth/change-password.ts';

export default defineEndpoint(
  contract.changePassword,
  async ({ ctx, input, caller, address }) => (await changePassword({ ctx, input, caller, address })) ?? {},
);
