import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { usersInBilling } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.usersInBilling, ({ ctx, input, caller }) => usersInBilling({ ctx, input, caller }));
