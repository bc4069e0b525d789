import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { postByHand } from '#api/verbs/billing/post-by-hand.ts';

export default defineEndpoint(contract.manualBilling, ({ ctx, input, caller }) => postByHand({ ctx, input, caller }));
