import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { transactionsOf } from '#api/verbs/billing/transactions.ts';

export default defineEndpoint(contract.transactions, ({ ctx, input: { before } }) =>
  transactionsOf({ ctx, ...(before !== undefined && { before: Number(before) }) }),
);
