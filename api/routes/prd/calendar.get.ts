import { fail } from '#api/contract/failures.ts';
import { contract } from '#api/contract/index.ts';
import { defineEndpoint } from '#api/http/define-endpoint.ts';
import { calendarState } from '#api/verbs/own-data/calendar.ts';

export default defineEndpoint(contract.calendarState, ({ ctx, caller }) =>
  caller.userId === null ? fail('access.forbidden') : calendarState({ ctx, userId: caller.userId }),
);
