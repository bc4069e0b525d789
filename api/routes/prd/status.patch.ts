import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { updateUser } from '#api/verbs/users/update.ts';

export default defineEndpoint(contract.updateStatus, ({ ctx, input, caller }) =>
  caller.userId ? updateUser({ ctx, userId: caller.userId, body: { status: input.newStatus }, caller }) : fail('access.forbidden'),
);
