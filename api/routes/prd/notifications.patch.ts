import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { changeSettings } from '#api/verbs/notifications/settings.ts';

export default defineEndpoint(contract.changeNotifications, ({ ctx, input, caller }) =>
  caller.userId === null ? fail('access.forbidden') : changeSettings({ ctx, userId: caller.userId, input }),
);
