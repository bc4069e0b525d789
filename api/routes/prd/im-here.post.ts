import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendImHere } from '#api/verbs/arrivals/im-here.ts';

export default defineEndpoint(contract.imHere, ({ ctx, input, caller }) => sendImHere({ ctx, input, caller }));
