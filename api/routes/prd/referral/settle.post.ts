import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { settleReferral } from '#api/verbs/referrals/settle.ts';

export default defineEndpoint(contract.settleReferral, ({ ctx, input, caller }) => settleReferral({ ctx, input, caller }));
