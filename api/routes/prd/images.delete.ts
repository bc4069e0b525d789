import { nameOf } from '#api/contract/caller.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { deleteImage } from '#api/verbs/images/delete.ts';

export default defineEndpoint(
  contract.deleteImage,
  async ({ ctx, input, caller }) => (await deleteImage({ ctx, input, modifiedBy: nameOf(caller) })) ?? {},
);
