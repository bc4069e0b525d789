import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { testDriver } from '#api/verbs/notifications/test-driver.ts';

export default defineEndpoint(contract.testDriverNotifications, ({ ctx, input, caller }) =>
  testDriver({ ctx, userId: input.userId, caller }),
);
