import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';

export default defineEndpoint(contract.nodes, async ({ ctx }) =>
  (await ctx.fleet.nodes()).map((node) => ({ ...node, startedAt: new Date(node.startedAt).toISOString() })),
);
