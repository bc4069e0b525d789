import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { zelleLookup } from '#api/verbs/billing/zelle-lookup.ts';

export default defineEndpoint(contract.zelleLookup, ({ ctx, input }) => zelleLookup({ ctx, reference: input.reference }));
