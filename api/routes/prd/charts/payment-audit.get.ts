import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { paymentAudit } from '#api/verbs/charts/payment-audit.ts';

export default defineEndpoint(contract.paymentAudit, ({ ctx, caller, input }) => paymentAudit({ ctx, caller, input }));
