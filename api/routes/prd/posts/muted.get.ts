import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { mutedAuthors } from '#api/verbs/posts/mute.ts';

export default defineEndpoint(contract.mutedAuthors, ({ ctx, caller }) => mutedAuthors({ ctx, caller }));
