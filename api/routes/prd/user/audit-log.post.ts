import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reportAudit } from '#api/verbs/users/audit-report.ts';

export default defineEndpoint(contract.reportAudit, ({ ctx, input, caller }) => reportAudit({ ctx, input, caller }));
