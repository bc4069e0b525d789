import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { paymentsByDay } from '#api/verbs/billing/payments-by-day.ts';

export default defineEndpoint(contract.paymentsByDay, ({ ctx, input: { section, ago } }) =>
  paymentsByDay({ ctx, section, ago: Number(ago) }),
);
