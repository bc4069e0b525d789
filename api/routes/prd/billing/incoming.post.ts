import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { noteIncoming } from '#api/verbs/billing/incoming.ts';

export default defineEndpoint(contract.noteIncoming, ({ ctx, input, caller }) => noteIncoming({ ctx, input, caller }));
