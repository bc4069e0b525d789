import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { describeApi } from '#api/http/openapi.ts';

export default defineEndpoint(contract.openapi, () => describeApi());
