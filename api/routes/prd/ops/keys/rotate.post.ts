import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { rotateKeys } from '#api/verbs/keys.ts';

export default defineEndpoint(contract.rotateKeys, ({ ctx, caller }) => rotateKeys({ ctx, caller }));
