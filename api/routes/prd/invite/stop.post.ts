import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { stopInvites } from '#api/verbs/invites/stop.ts';

export default defineEndpoint(contract.stopInvites, async ({ ctx, input }) => (await stopInvites({ ctx, ...input })) ?? {});
