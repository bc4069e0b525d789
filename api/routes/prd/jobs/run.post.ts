import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { runJob } from '#api/verbs/app/jobs.ts';

export default defineEndpoint(contract.runJob, ({ ctx, input, caller }) => runJob({ ctx, caller, ...input }));
