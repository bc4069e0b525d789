import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { coach } from '#api/verbs/app/coach.ts';

export default defineEndpoint(contract.coachSandbox, ({ ctx, input }) => coach({ ctx, input }));
