import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { offerHeatMap } from '#api/verbs/charts/heat-map.ts';

export default defineEndpoint(contract.offerHeatMap, ({ ctx, input }) => offerHeatMap(ctx, input));
