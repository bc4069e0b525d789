import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listSessions } from '#api/verbs/auth/list-sessions.ts';

export default defineEndpoint(contract.sessions, ({ ctx, input, caller }) => listSessions({ ctx, caller, of: input.userId }));
