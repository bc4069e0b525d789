import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { receiveEvent } from '#api/verbs/billing/receive-event.ts';

export default defineEndpoint(contract.paymentWebhook, ({ ctx, input }) => receiveEvent({ ctx, ...input }));
