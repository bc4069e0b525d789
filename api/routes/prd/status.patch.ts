import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { updateUser } from '#api/verbs/users/update.ts';
import { readUserChange } from '#api/verbs/users/user-change.ts';

export default defineEndpoint(contract.updateStatus, ({ ctx, input, caller }) =>
  caller.userId
    ? updateUser({ ctx, userId: caller.userId, change: readUserChange({ status: input.newStatus }, ctx.platforms), caller })
    : fail('access.forbidden'),
);
