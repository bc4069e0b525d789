import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { auditLastPaymentReport } from '#api/verbs/charts/last-payments.ts';

export default defineEndpoint(contract.auditLastPaymentReport, ({ ctx, caller, input }) => auditLastPaymentReport({ ctx, caller, input }));
