import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { takeOffer } from '#api/verbs/work/take-offer.ts';

export default defineEndpoint(contract.takeOffer, ({ ctx, input, caller }) => takeOffer({ ctx, input, caller }));
