import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import type { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { type DaysMoved, moveDays } from '../../billing/move-days.ts';
import type { Ctx } from '../../context.ts';

interface SetDate {
  ctx: Ctx;
  input: InputOf<typeof contract.setPaymentDate>;
  caller: Caller;
}

/** Corrects the last payment date. The same entry (driver and time of making) is booked once. */
export function setPaymentDate({ ctx, input, caller }: SetDate): Promise<DaysMoved | Failed> {
  const { userId, lastPaymentDate, reason, createDate } = input;
  const cause = `correction:${userId}:${createDate}`;
  return moveDays({ ctx, userId, kind: 'correction', cents: 0, by: { setTo: lastPaymentDate }, cause, actor: nameOf(caller), reason });
}

interface AddHours {
  ctx: Ctx;
  input: InputOf<typeof contract.addHours>;
  caller: Caller;
}

/** Hours count as whole days, rounded up: the plan knows days alone. */
export function addHours({ ctx, input, caller }: AddHours): Promise<DaysMoved | Failed> {
  const { userId, hours, reason, createDate } = input;
  const by = { days: Math.ceil((hours * HOUR) / DAY) };
  return moveDays({ ctx, userId, kind: 'hours', cents: 0, by, cause: `hours:${userId}:${createDate}`, actor: nameOf(caller), reason });
}
