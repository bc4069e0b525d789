import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { rewrapKeys } from '#api/verbs/keys.ts';

export default defineEndpoint(contract.rewrapKeys, ({ ctx, caller, input }) => rewrapKeys({ ctx, caller, after: input.after }));
