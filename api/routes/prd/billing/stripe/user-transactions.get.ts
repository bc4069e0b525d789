import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { transactionsOf } from '#api/verbs/billing/transactions.ts';

export default defineEndpoint(contract.userTransactions, ({ ctx, input }) => transactionsOf({ ctx, userId: input.userLookedId }));
