import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { countOffers } from '#api/verbs/work/feed.ts';

export default defineEndpoint(contract.offersCount, ({ ctx, input, caller }) => countOffers({ ctx, input, caller }));
