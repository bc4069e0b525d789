import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { may, reaches } from '#api/contract/roles.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { targetOf } from './target.ts';

interface IdByPhone {
  ctx: Ctx;
  phoneNumber: string;
  caller: Caller;
}

/** As numbers are stored: nothing to read out of it. */
const STORED = /^\+[1-9]\d{6,14}$/;

/** Drivers may ask for their own number only, partners for their drivers': they learn nothing about others, not even whether they exist. */
export async function userIdByPhone({ ctx, phoneNumber, caller }: IdByPhone): Promise<{ userId: string } | Failed> {
  const phone = STORED.test(phoneNumber) ? phoneNumber : toE164(phoneNumber);
  const { rows } = await ctx.database.pool.query<{ userId: string }>('select user_id as "userId" from users where phone_number = $1', [
    phone,
  ]);
  const found = rows[0];
  if (found && found.userId === caller.userId) return found;
  const target = found ? await targetOf(ctx.database.pool, found.userId) : null;
  if (!may(caller, 'users.read') || !reaches(caller, target)) return fail('access.forbidden');
  return found ?? fail('user.notFound');
}
