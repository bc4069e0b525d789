import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { fatesOf } from '#api/verbs/work/fates.ts';

export default defineEndpoint(contract.offerFates, ({ ctx, input }) => fatesOf({ ctx, userId: input.userId, service: input.service }));
