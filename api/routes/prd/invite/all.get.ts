import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { allInvites } from '#api/verbs/invites/list.ts';

export default defineEndpoint(contract.allInvites, ({ ctx, input }) => allInvites({ ctx, after: input.after }));
