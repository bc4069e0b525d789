import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { startPayment } from '#api/verbs/billing/start-payment.ts';

export default defineEndpoint(contract.startPayment, ({ ctx, input, caller }) => {
  if (caller.userId === null) return fail('access.forbidden');
  const days = input.daysToPay === '3' ? 3 : 7;
  return startPayment({ ctx, userId: caller.userId, days, latestPayment: input.latestPayment });
});
