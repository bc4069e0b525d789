import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { paymentAmount } from '#api/verbs/billing/start-payment.ts';

export default defineEndpoint(contract.paymentAmount, ({ ctx, input, caller }) => {
  const userId = input.userId ?? caller.userId;
  return userId === null ? fail('access.forbidden') : paymentAmount({ ctx, userId, days: input.daysToPayFor === '3' ? 3 : 7 });
});
