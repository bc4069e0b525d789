import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { testChannels } from '#api/verbs/notifications/settings.ts';

export default defineEndpoint(contract.testNotifications, ({ ctx, caller }) =>
  caller.userId === null ? fail('access.forbidden') : testChannels({ ctx, userId: caller.userId }),
);
