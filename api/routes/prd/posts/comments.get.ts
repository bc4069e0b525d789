import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listComments } from '#api/verbs/posts/list.ts';

export default defineEndpoint(contract.postComments, ({ ctx, input, caller }) => listComments({ ctx, input, caller }));
