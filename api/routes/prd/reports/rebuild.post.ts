import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { rebuildReports } from '#api/verbs/reports/rows.ts';

export default defineEndpoint(contract.rebuildReports, ({ ctx, input }) => rebuildReports(ctx, input));
