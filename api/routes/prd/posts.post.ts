import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { createPost } from '#api/verbs/posts/create.ts';

export default defineEndpoint(contract.createPost, ({ ctx, input, caller }) => createPost({ ctx, input, caller }));
