import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { churnGrowthReport } from '#api/verbs/charts/active-history.ts';

export default defineEndpoint(contract.churnGrowthReport, ({ ctx, caller, input }) => churnGrowthReport({ ctx, caller, input }));
