import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { updateUser } from '#api/verbs/users/update.ts';

export default defineEndpoint(contract.updateUser, ({ ctx, input, caller }) =>
  updateUser({ ctx, userId: input.userId, body: input.body, caller }),
);
