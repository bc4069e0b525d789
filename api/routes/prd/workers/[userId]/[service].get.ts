import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { inspectWorker } from '#api/verbs/workers/list.ts';

export default defineEndpoint(contract.worker, ({ ctx, input }) => inspectWorker({ ctx, ...input }));
