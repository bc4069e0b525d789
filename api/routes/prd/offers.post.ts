import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dashboard } from '#api/verbs/work/feed.ts';

export default defineEndpoint(contract.offers, ({ ctx, input }) => dashboard({ ctx, userId: input.userId }));
