import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { earningsOf } from '#api/verbs/work/earnings.ts';

export default defineEndpoint(contract.offerEarnings, ({ ctx, input }) => earningsOf({ ctx, userId: input.userId }));
