import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { paymentState } from '#api/verbs/billing/payment-state.ts';

export default defineEndpoint(contract.paymentState, ({ ctx, input, caller }) =>
  paymentState({ ctx, userId: caller.userId ?? '', intentId: input.paymentIntentId }),
);
