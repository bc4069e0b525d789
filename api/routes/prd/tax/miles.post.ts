import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { noteMiles } from '#api/verbs/own-data/tax.ts';

export default defineEndpoint(contract.noteMiles, ({ ctx, input, caller }) =>
  caller.userId === null ? fail('access.forbidden') : noteMiles({ ctx, userId: caller.userId, input }),
);
