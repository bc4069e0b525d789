import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { successRate } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.successRate, ({ ctx, input, caller }) => successRate({ ctx, input, caller }));
