import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sendPromotion } from '#api/verbs/config/promotions.ts';

export default defineEndpoint(contract.sendPromotion, ({ ctx, caller, input }) => sendPromotion({ ctx, caller, input }));
