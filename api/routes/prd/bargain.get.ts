import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { bargain } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.bargain, ({ ctx, input, caller }) => bargain({ ctx, input, caller }));
