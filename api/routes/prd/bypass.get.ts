import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { readBypass } from '#api/verbs/selfies/bypass.ts';

export default defineEndpoint(contract.bypass, ({ ctx, input: { userId } }) => readBypass({ ctx, userId }));
