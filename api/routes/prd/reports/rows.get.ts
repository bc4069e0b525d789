import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reportRowsOf } from '#api/verbs/reports/rows.ts';

export default defineEndpoint(contract.reportRows, ({ ctx, input }) => reportRowsOf({ ctx }, input));
