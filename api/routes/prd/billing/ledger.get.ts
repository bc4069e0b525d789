import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { ledgerOf } from '#api/verbs/billing/ledger.ts';

export default defineEndpoint(contract.ledger, ({ ctx, input }) => ledgerOf({ ctx, userId: input.userId }));
