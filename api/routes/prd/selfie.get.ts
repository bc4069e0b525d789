import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { selfieAddress } from '#api/verbs/selfies/send.ts';

export default defineEndpoint(contract.selfieAddress, ({ ctx, caller }) => selfieAddress({ ctx, caller }));
