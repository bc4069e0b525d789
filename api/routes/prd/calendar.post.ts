import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { makeCalendar } from '#api/verbs/own-data/calendar.ts';

export default defineEndpoint(contract.makeCalendar, ({ ctx, caller }) =>
  caller.userId === null ? fail('access.forbidden') : makeCalendar({ ctx, userId: caller.userId }),
);
