import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { acceptFlashSale } from '#api/verbs/billing/flash-sale.ts';

export default defineEndpoint(contract.flashSale, ({ ctx, caller }) =>
  caller.userId === null ? fail('access.forbidden') : acceptFlashSale({ ctx, userId: caller.userId }),
);
