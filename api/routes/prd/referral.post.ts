import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { saveReferral } from '#api/verbs/referrals/save.ts';

export default defineEndpoint(contract.saveReferral, ({ ctx, input, caller }) => saveReferral({ ctx, input, caller }));
