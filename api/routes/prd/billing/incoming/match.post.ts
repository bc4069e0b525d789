import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { matchIncoming } from '#api/verbs/billing/incoming.ts';

export default defineEndpoint(contract.matchIncoming, ({ ctx, input, caller }) => matchIncoming({ ctx, input, caller }));
