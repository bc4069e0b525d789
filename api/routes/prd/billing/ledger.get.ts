import { contract } from '#api/contract/index.ts';
import { may } from '#api/contract/roles.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { ledgerOf } from '#api/verbs/billing/ledger.ts';

export default defineEndpoint(contract.ledger, ({ ctx, input, caller }) =>
  ledgerOf({ ctx, userId: input.userId, notes: may(caller, 'users.read') }),
);
