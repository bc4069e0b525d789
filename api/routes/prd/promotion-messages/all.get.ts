import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listPromotions } from '#api/verbs/config/promotions.ts';

export default defineEndpoint(contract.allPromotions, ({ ctx }) => listPromotions(ctx));
