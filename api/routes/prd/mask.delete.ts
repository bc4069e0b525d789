import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { removeSelfies } from '#api/verbs/selfies/store.ts';

export default defineEndpoint(contract.removeSelfies, ({ ctx, input: { userId, images } }) => removeSelfies({ ctx, userId, urls: images }));
