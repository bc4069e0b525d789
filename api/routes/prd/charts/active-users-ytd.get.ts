import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { activeUsersYtd } from '#api/verbs/charts/active-history.ts';

export default defineEndpoint(contract.activeUsersYtd, ({ ctx, caller, input }) => activeUsersYtd({ ctx, caller, input }));
