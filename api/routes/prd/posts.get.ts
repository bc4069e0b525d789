import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listPosts } from '#api/verbs/posts/list.ts';

export default defineEndpoint(contract.posts, ({ ctx, input, caller }) => listPosts({ ctx, input, caller }));
