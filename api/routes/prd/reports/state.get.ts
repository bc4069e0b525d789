import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reportState } from '#api/verbs/reports/rows.ts';

export default defineEndpoint(contract.reportState, ({ ctx }) => reportState(ctx));
