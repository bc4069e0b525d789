import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listStatuses } from '#api/verbs/app/statuses.ts';

export default defineEndpoint(contract.statuses, ({ ctx }) => listStatuses(ctx));
