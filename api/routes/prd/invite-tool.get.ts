import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { inviteTool } from '#api/verbs/invites/tool.ts';

export default defineEndpoint(contract.inviteTool, ({ ctx, input }) => inviteTool({ ctx, input }));
