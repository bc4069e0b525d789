import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { checkIn } from '#api/verbs/arrivals/check-in.ts';

export default defineEndpoint(contract.checkIn, ({ ctx, input }) => checkIn(ctx, input));
