import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { activeUsers } from '#api/verbs/referrals/reports.ts';

export default defineEndpoint(contract.activeUsers, ({ ctx, caller }) => activeUsers({ ctx, caller }));
