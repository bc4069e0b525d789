import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { geocode } from '#api/verbs/places/geocode.ts';

export default defineEndpoint(contract.geocode, ({ ctx, input }) => geocode({ ctx, address: input.address }));
