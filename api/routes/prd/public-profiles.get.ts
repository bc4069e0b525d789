import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { publicProfiles } from '#api/verbs/donations/public-profiles.ts';

export default defineEndpoint(contract.publicProfiles, ({ ctx }) => publicProfiles(ctx.db));
