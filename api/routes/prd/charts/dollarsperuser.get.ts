import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { dollarsPerUser } from '#api/verbs/charts/dollars-per-user.ts';

export default defineEndpoint(contract.dollarsPerUser, ({ ctx, caller, input }) => dollarsPerUser({ ctx, caller, input }));
