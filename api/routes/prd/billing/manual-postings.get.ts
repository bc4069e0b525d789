import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { manualPostings } from '#api/verbs/billing/manual-postings.ts';

export default defineEndpoint(contract.manualPostings, ({ ctx, input }) => manualPostings({ ctx, input }));
