import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { uploadSelfies } from '#api/verbs/selfies/store.ts';

export default defineEndpoint(contract.uploadSelfies, ({ ctx, input: { userId, images } }) => uploadSelfies({ ctx, userId, sent: images }));
