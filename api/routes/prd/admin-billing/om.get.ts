import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { partnerBilling } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.partnerBilling, ({ ctx, input }) => partnerBilling({ ctx, userId: input.userId }));
