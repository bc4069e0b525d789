import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { checkApp } from '#api/verbs/instant-offers/app.ts';

export default defineEndpoint(contract.checkApp, ({ ctx, input }) => checkApp({ ctx, userId: input.userId }));
