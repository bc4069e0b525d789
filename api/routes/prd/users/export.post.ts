import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { exportUsers } from '#api/verbs/users/table/export.ts';

export default defineEndpoint(contract.exportUsers, ({ ctx, input, caller }) => exportUsers({ ctx, input, caller }));
