import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listKeys } from '#api/verbs/keys.ts';

export default defineEndpoint(contract.listKeys, ({ ctx }) => listKeys({ ctx }));
