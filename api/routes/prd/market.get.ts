import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { marketStation } from '#api/verbs/market/station.ts';

export default defineEndpoint(contract.marketStation, ({ ctx, input }) => marketStation(ctx, input));
