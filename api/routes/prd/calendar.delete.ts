import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { revokeCalendar } from '#api/verbs/own-data/calendar.ts';

export default defineEndpoint(contract.revokeCalendar, async ({ ctx, caller }) => {
  if (caller.userId === null) return fail('access.forbidden');
  await revokeCalendar({ ctx, userId: caller.userId });
  return {};
});
