import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { commandWorkers } from '#api/verbs/workers/command.ts';

export default defineEndpoint(contract.commandWorkers, ({ ctx, input, caller }) => commandWorkers({ ctx, input, caller }));
