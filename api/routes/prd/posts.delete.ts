import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { deletePost } from '#api/verbs/posts/delete.ts';

export default defineEndpoint(contract.deletePost, async ({ ctx, input, caller }) => (await deletePost({ ctx, input, caller })) ?? {});
