import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { auditBilling } from '#api/verbs/billing/audit.ts';

export default defineEndpoint(contract.billingAudit, ({ ctx, input }) => auditBilling({ ctx, after: input.after ?? '' }));
