import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { forfeit } from '#api/verbs/work/forfeit.ts';

export default defineEndpoint(contract.forfeit, ({ ctx, input, caller }) => forfeit({ ctx, input, caller }));
