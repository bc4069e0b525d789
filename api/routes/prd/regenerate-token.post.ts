import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { regenerateToken } from '#api/verbs/users/regenerate-token.ts';

export default defineEndpoint(contract.regenerateToken, ({ ctx, caller }) => regenerateToken({ ctx, caller }));
