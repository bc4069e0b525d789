import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { feed } from '#api/verbs/work/feed.ts';

export default defineEndpoint(contract.feed, ({ ctx, input, caller }) => feed({ ctx, input, caller }));
