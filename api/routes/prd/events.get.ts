import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineStream } from '#api/http/define-endpoint.ts';
import { followDriver } from '#api/http/driver-stream.ts';
import { missedSince, standing } from '#api/verbs/work/resume.ts';

export default defineStream(contract.events, async ({ ctx, input, caller, event }) => {
  const userId = input.userId ?? caller.userId;
  if (!userId) return fail('access.forbidden');
  return followDriver(event, {
    userId,
    follow: (listener) => ctx.stream.follow(userId, listener),
    missed: (after) => missedSince({ ctx, userId, after }),
    standing: () => standing({ ctx, userId }),
  });
});
