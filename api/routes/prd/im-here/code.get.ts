import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { readCode } from '#api/verbs/arrivals/code.ts';

export default defineEndpoint(contract.imHereCode, ({ ctx, input: { code } }) => readCode(ctx, code));
