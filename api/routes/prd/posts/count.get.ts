import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { postsCount } from '#api/verbs/posts/list.ts';

export default defineEndpoint(contract.postsCount, ({ ctx, input, caller }) => postsCount({ ctx, input, caller }));
