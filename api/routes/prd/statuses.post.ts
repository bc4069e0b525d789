import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { setServiceStatus } from '#api/verbs/config/set-status.ts';

export default defineEndpoint(contract.setServiceStatus, ({ ctx, caller, input }) => setServiceStatus({ ctx, caller, input }));
