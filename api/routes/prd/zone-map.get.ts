import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { zoneMapOf } from '#api/verbs/reports/zone-map.ts';

export default defineEndpoint(contract.zoneMap, ({ ctx }) => zoneMapOf(ctx));
