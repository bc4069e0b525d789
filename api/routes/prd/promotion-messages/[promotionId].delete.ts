import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { withdrawPromotion } from '#api/verbs/config/promotions.ts';

export default defineEndpoint(contract.withdrawPromotion, ({ ctx, caller, input }) =>
  withdrawPromotion({ ctx, caller, promotionId: input.promotionId }),
);
