import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { ownInvites } from '#api/verbs/invites/list.ts';

export default defineEndpoint(contract.ownInvites, ({ ctx, input }) => ownInvites({ ctx, inviter: input.inviter }));
