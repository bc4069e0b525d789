import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { godModesOf } from '#api/verbs/auth/god-mode.ts';

export default defineEndpoint(contract.godModes, ({ ctx, input: { userId } }) => godModesOf({ ctx, userId }));
