import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { unmuteAuthor } from '#api/verbs/posts/mute.ts';

export default defineEndpoint(contract.unmuteAuthor, ({ ctx, input, caller }) => unmuteAuthor({ ctx, author: input.author, caller }));
