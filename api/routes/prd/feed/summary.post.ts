import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { feedSummary } from '#api/verbs/work/feed-summary.ts';

export default defineEndpoint(contract.feedSummary, ({ ctx, input }) => feedSummary({ ctx, input }));
