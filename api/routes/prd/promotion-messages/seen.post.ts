import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { markSeen } from '#api/verbs/config/promotions.ts';

export default defineEndpoint(contract.promotionSeen, ({ ctx, input }) => markSeen(ctx, input));
