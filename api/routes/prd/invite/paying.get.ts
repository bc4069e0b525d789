import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { inviteProgress } from '#api/verbs/invites/list.ts';

export default defineEndpoint(contract.inviteProgress, ({ ctx, input }) => inviteProgress({ ctx, userId: input.userId }));
