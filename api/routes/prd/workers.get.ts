import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listWorkers } from '#api/verbs/workers/list.ts';

export default defineEndpoint(contract.workers, ({ ctx, input }) => listWorkers({ ctx, where: input }));
