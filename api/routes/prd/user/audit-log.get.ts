import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { auditLogOf } from '#api/verbs/users/audit.ts';

export default defineEndpoint(contract.auditLog, ({ ctx, input }) => auditLogOf({ ctx, input }));
