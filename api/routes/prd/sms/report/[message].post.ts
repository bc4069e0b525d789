import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { receiveReport } from '#api/verbs/messages/carrier.ts';

export default defineEndpoint(contract.smsReport, ({ ctx, input }) => receiveReport({ ctx, ...input }));
