import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { taxYear } from '#api/verbs/own-data/tax.ts';

export default defineEndpoint(contract.taxYear, ({ ctx, input, caller }) =>
  caller.userId === null ? fail('access.forbidden') : taxYear({ ctx, userId: caller.userId, input }),
);
