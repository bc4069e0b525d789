import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { writeAuditEntry } from '#api/verbs/users/panel/write-audit-entry.ts';

export default defineEndpoint(contract.writeAuditEntry, ({ ctx, input, caller }) => writeAuditEntry({ ctx, input, caller }));
