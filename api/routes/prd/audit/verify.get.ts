import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { verifyAudit } from '#api/verbs/users/audit-verify.ts';

export default defineEndpoint(contract.auditVerify, ({ ctx, input }) => verifyAudit({ ctx, after: Number(input.after ?? 0) }));
