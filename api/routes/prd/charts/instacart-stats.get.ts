import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { instacartStats } from '#api/verbs/work/instacart-stats.ts';

export default defineEndpoint(contract.instacartStats, ({ ctx, input: { userId } }) => instacartStats(ctx, userId));
