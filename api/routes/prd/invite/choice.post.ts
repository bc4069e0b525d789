import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { chooseReward } from '#api/verbs/invites/choose-reward.ts';

export default defineEndpoint(contract.chooseInviteReward, ({ ctx, input, caller }) =>
  caller.userId === null ? fail('access.forbidden') : chooseReward({ ctx, userId: caller.userId, choice: input.choice }),
);
