import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { endSession } from '#api/verbs/auth/end-sessions.ts';

export default defineEndpoint(contract.endSession, async ({ ctx, input, caller }) => (await endSession({ ctx, caller, input })) ?? {});
