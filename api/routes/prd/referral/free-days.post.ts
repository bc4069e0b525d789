import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { giveFreeDays } from '#api/verbs/referrals/free-days.ts';

export default defineEndpoint(contract.giveFreeDays, ({ ctx, input, caller }) => giveFreeDays({ ctx, input, caller }));
