import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { bargainBilling } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.bargainBilling, ({ ctx, input }) => bargainBilling({ ctx, userId: input.userId }));
