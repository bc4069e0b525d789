import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { listMessages } from '#api/verbs/messages/outbox.ts';

export default defineEndpoint(contract.listMessages, ({ ctx, input }) => listMessages({ ctx, input }));
