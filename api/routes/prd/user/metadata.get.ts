import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { metadataOf } from '#api/verbs/app/metadata.ts';

export default defineEndpoint(contract.metadata, ({ ctx, caller }) => metadataOf({ ctx, caller }));
