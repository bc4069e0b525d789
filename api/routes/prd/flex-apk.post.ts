import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { makeApp } from '#api/verbs/instant-offers/app.ts';

export default defineEndpoint(contract.makeApp, ({ ctx, input }) => makeApp({ ctx, userId: input.userId }));
