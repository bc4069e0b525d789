import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { createInvite } from '#api/verbs/invites/create.ts';

export default defineEndpoint(contract.createInvite, ({ ctx, input, caller, address }) =>
  caller.userId === null ? fail('access.forbidden') : createInvite({ ctx, userId: caller.userId, input, address }),
);
