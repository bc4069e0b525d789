import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { promotionsOfDay } from '#api/verbs/config/promotions.ts';

export default defineEndpoint(contract.promotions, ({ ctx, input }) => promotionsOfDay(ctx, input));
