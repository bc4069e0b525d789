import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { searchAudit } from '#api/verbs/users/audit.ts';

export default defineEndpoint(contract.auditSearch, ({ ctx, input }) => searchAudit({ ctx, ...input }));
