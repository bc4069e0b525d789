import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { paidActiveUsersReport } from '#api/verbs/charts/active-history.ts';

export default defineEndpoint(contract.paidActiveUsersReport, ({ ctx, caller, input }) => paidActiveUsersReport({ ctx, caller, input }));
