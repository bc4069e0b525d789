import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { revertChange } from '#api/verbs/config/revert.ts';

export default defineEndpoint(contract.revertConfig, ({ ctx, caller, input }) => revertChange({ ctx, caller, seq: input.seq }));
