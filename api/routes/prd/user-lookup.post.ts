import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { getUser } from '#api/verbs/users/get.ts';

export default defineEndpoint(contract.userLookup, ({ ctx, input, caller }) => getUser({ ctx, userId: input.userId, caller }));
