import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { reportPost } from '#api/verbs/posts/report.ts';

export default defineEndpoint(contract.reportPost, ({ ctx, input, caller }) => reportPost({ ctx, input, caller }));
