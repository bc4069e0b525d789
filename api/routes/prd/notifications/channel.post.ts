import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { linkChannel } from '#api/verbs/notifications/settings.ts';

export default defineEndpoint(contract.linkChannel, ({ ctx, input, caller }) =>
  caller.userId === null ? fail('access.forbidden') : linkChannel({ ctx, userId: caller.userId, input }),
);
