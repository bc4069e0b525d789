import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { incomingList } from '#api/verbs/billing/incoming.ts';

export default defineEndpoint(contract.incomingPayments, ({ ctx, input }) => incomingList({ ctx, input }));
