import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listBlocks } from '#api/verbs/work/blocks.ts';

export default defineEndpoint(contract.blocks, ({ ctx, input }) => listBlocks({ ctx, userId: input.userId }));
