import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listPlatforms } from '#api/verbs/platforms.ts';

export default defineEndpoint(contract.platforms, ({ ctx }) => listPlatforms(ctx));
