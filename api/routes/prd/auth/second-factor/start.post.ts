import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { beginSecondFactor } from '#api/verbs/auth/second-factor.ts';

export default defineEndpoint(contract.startSecondFactor, ({ ctx, caller: { userId } }) =>
  userId ? beginSecondFactor(ctx, userId) : fail('access.forbidden'),
);
