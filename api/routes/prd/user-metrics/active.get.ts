import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { activeUsersOf } from '#api/verbs/reports/service-activity.ts';

export default defineEndpoint(contract.activeUserMetrics, ({ ctx, input: { date } }) => activeUsersOf(ctx, date));
