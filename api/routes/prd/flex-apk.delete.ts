import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { removeApp } from '#api/verbs/instant-offers/app.ts';

export default defineEndpoint(contract.removeApp, async ({ ctx, input }) => {
  await removeApp({ ctx, userId: input.userId });
  return {};
});
