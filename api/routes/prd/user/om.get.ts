import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { userSummary } from '#api/verbs/users/panel/summary.ts';

export default defineEndpoint(contract.userSummary, ({ ctx, caller }) => userSummary({ ctx, caller }));
