import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { deleteUser } from '#api/verbs/users/delete.ts';

export default defineEndpoint(
  contract.deleteUser,
  async ({ ctx, input, caller, address }) => (await deleteUser({ ctx, input, caller, address })) ?? {},
);
