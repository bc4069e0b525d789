import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { retryMessages } from '#api/verbs/messages/outbox.ts';

export default defineEndpoint(contract.retryMessages, ({ ctx, input, caller }) => retryMessages({ ctx, input, caller }));
