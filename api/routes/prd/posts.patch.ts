import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { changePost } from '#api/verbs/posts/change.ts';

export default defineEndpoint(contract.changePost, ({ ctx, input, caller }) => changePost({ ctx, input, caller }));
