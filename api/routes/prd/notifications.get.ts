import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { stateOf } from '#api/verbs/notifications/settings.ts';

export default defineEndpoint(contract.notificationState, ({ ctx, caller }) =>
  caller.userId === null ? fail('access.forbidden') : stateOf({ ctx, userId: caller.userId }),
);
