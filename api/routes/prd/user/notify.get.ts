import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { notifyUser } from '#api/verbs/users/panel/notify.ts';

export default defineEndpoint(contract.notifyUser, ({ ctx, input, caller }) =>
  notifyUser({ ctx, userId: input.userId, referralChange: input.notifyReferralChange === 'true', caller }),
);
