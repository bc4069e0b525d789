import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { muteAuthor } from '#api/verbs/posts/mute.ts';

export default defineEndpoint(contract.muteAuthor, ({ ctx, input, caller }) => muteAuthor({ ctx, input, caller }));
