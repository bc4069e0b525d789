import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listJobs } from '#api/verbs/app/jobs.ts';

export default defineEndpoint(contract.jobs, ({ ctx }) => listJobs({ ctx }));
