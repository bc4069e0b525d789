import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { openOffers } from '#api/verbs/work/take-offer.ts';

export default defineEndpoint(contract.openOffers, ({ ctx, input }) => openOffers(ctx, input));
