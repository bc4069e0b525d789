import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { inviters } from '#api/verbs/invites/list.ts';

export default defineEndpoint(contract.inviters, ({ ctx }) => inviters({ ctx }));
