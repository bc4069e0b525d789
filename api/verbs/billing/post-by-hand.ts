import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Ctx } from '../context.ts';
import { moveDays } from './move-days.ts';

interface PostByHand {
  ctx: Ctx;
  input: InputOf<typeof contract.manualBilling>;
  caller: Caller;
}

/** Books a payment that came outside the card provider. The same entry (driver and time of making) is booked once. */
export async function postByHand({ ctx, input, caller }: PostByHand): Promise<AnswerOf<typeof contract.manualBilling> | Failed> {
  const { user: userId, createDate, expectedPayment, actualPayment, lastPaymentDate, days, reason } = input;
  if ((lastPaymentDate === undefined) === (days === undefined))
    return fail('input.invalid', [{ path: 'body.lastPaymentDate', message: 'Give either lastPaymentDate or days' }]);
  // Who posts is read from the token; an entry that names somebody else is refused.
  if (input.addedBy !== undefined && input.addedBy !== nameOf(caller)) return fail('access.actor');
  const by = lastPaymentDate === undefined ? { days: days! } : { setTo: lastPaymentDate };
  const cents = Math.round(actualPayment * 100);
  const cause = manualCause(userId, createDate);
  const expectedCents = Math.round(expectedPayment * 100);
  const { preview = false } = input;
  return moveDays({ ctx, userId, kind: 'manual', cents, expectedCents, by, cause, actor: nameOf(caller), reason, preview });
}

/** What a posting by hand is booked for: one entry of one driver. */
export function manualCause(userId: string, createDate: number): string {
  return `manual:${userId}:${createDate}`;
}
