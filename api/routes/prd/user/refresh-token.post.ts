import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { newRefreshToken } from '#api/verbs/users/panel/refresh-token.ts';

export default defineEndpoint(contract.newRefreshToken, ({ ctx, input, caller }) => newRefreshToken({ ctx, userId: input.userId, caller }));
