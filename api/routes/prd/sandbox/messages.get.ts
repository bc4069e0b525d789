import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { sandboxMessages } from '#api/verbs/app/sandbox-messages.ts';

export default defineEndpoint(contract.sandboxMessages, ({ ctx, input, caller }) => sandboxMessages({ ctx, caller, to: input.to }));
