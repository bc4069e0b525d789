import { eq } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { revokeOthers } from './sessions.ts';

export interface ChangePassword {
  ctx: Ctx;
  input: InputOf<typeof contract.changePassword>;
  caller: Caller;
  address: string;
}

/** A new password for the caller; every sign-in but this one ends. */
export async function changePassword({ ctx, input, caller, address }: ChangePassword): Promise<Failed | undefined> {
  const { userId, familyId } = caller;
  if (!userId || !familyId) return fail('access.forbidden');
  if (isCommonPassword(input.newPassword)) return fail('auth.passwordCommon', [{ path: 'newPassword', message: 'Too common' }]);
  const wait = await ctx.signInAttempts.spend(userId, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userId, userId));
  if (!(await passwordMatches(user?.passwordHash, input.oldPassword))) return fail('auth.wrong');

  const passwordHash = await hashPassword(input.newPassword);
  const now = ctx.machine.now();
  await withTransaction(ctx.db, async (tx) => {
    await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.userId, userId));
    await revokeOthers(tx, userId, familyId);
    await writeAudit(tx, { userId, modifiedBy: userId, at: now, differences: { password: ['***', '***'] } });
  });
  ctx.security.note('password-changed', { userId, by: userId });
  ctx.callers.forget(userId);
  await ctx.signInAttempts.forget(userId, address);
}
