import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { describeImHere } from '#api/verbs/arrivals/im-here.ts';

export default defineEndpoint(contract.imHereState, ({ ctx, input: { userId } }) => describeImHere(ctx, userId));
