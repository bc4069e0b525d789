import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';

/** A driver may ask for his own number only, and learns nothing about others: not even whether they exist. */
export async function userIdByPhone({
  ctx,
  phoneNumber,
  caller,
}: {
  ctx: Ctx;
  phoneNumber: string;
  caller: Caller;
}): Promise<{ userId: string } | Failed> {
  const phone = toE164(phoneNumber);
  const [found] = phone ? await ctx.db.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, phone)) : [];
  if (!caller.admin && found?.userId !== caller.userId) return fail('access.forbidden');
  return found ?? fail('user.notFound');
}
