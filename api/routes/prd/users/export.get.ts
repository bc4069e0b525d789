import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { exportState } from '#api/verbs/users/table/export.ts';

export default defineEndpoint(contract.exportState, ({ ctx, input, caller }) => exportState({ ctx, exportId: input.exportId, caller }));
