import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { workedBy } from '#api/verbs/work/worked.ts';

export default defineEndpoint(contract.earnings, ({ ctx, input }) =>
  workedBy({ ctx, userId: input.userId, service: input.service ?? null }),
);
