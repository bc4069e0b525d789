import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dropKeys } from '#api/verbs/keys.ts';

export default defineEndpoint(contract.dropKeys, ({ ctx, caller }) => dropKeys({ ctx, caller }));
