import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { refund } from '#api/verbs/billing/refund.ts';

export default defineEndpoint(contract.refundPayment, ({ ctx, input, caller }) => refund({ ctx, ...input, caller }));
