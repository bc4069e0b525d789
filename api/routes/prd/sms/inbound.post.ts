import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { receiveText } from '#api/verbs/messages/carrier.ts';

export default defineEndpoint(contract.smsInbound, ({ ctx, input }) => receiveText({ ctx, ...input }));
