import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';

export default defineEndpoint(contract.gopuffOffers, async () => []);
