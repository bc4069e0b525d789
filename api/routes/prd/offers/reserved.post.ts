import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reserved } from '#api/verbs/work/feed.ts';

export default defineEndpoint(contract.reservedOffers, ({ ctx, input }) => reserved({ ctx, userId: input.userId }));
