import { nameOf } from '#api/contract/caller.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { uploadImage } from '#api/verbs/images/upload.ts';

export default defineEndpoint(contract.uploadImage, ({ ctx, input, caller }) => uploadImage({ ctx, input, modifiedBy: nameOf(caller) }));
