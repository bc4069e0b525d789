import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { activeUsersChart } from '#api/verbs/charts/active-history.ts';

export default defineEndpoint(contract.activeUsersChart, ({ ctx, caller, input }) => activeUsersChart({ ctx, caller, input }));
