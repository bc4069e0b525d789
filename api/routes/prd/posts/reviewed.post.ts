import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reviewPost } from '#api/verbs/posts/report.ts';

export default defineEndpoint(contract.reviewPost, ({ ctx, input, caller }) => reviewPost({ ctx, postId: input.postId, caller }));
