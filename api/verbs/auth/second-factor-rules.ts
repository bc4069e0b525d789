import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { isAdmin, may } from '#api/contract/roles.ts';
import { appConfig, recoveryCodes, refreshTokens, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { asSwitch, readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { passwordMatches } from './password.ts';
import { confirmedFactor, dropSecondFactor, secondFactorRefusal } from './second-factor.ts';
import { revokeAll } from './sessions.ts';

/** Entry of the app configuration: admins and owners must have a second factor. */
export const POLICY = 'adminSecondFactor';
/** What a row of the log is about that changes the installation itself. */
const INSTALLATION = 'installation';

interface Called {
  ctx: Ctx;
  caller: Caller;
}

export async function secondFactorState({ ctx, caller }: Called): Promise<AnswerOf<typeof contract.secondFactor> | Failed> {
  const { userId, role } = caller;
  if (!userId) return fail('access.forbidden');
  const factor = await confirmedFactor(ctx.db, userId);
  const own = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [left] = factor ? await ctx.db.select({ codes: count() }).from(recoveryCodes).where(own) : [];
  const policy = asSwitch((await readEntry(ctx, POLICY)).value);
  return { since: factor?.confirmedAt ?? null, recoveryCodesLeft: left?.codes ?? 0, required: policy && isAdmin(role), policy };
}

/** The password again, and the code where there is a second factor: what is `recent` is open from now on, by the same tokens. */
export async function stepUp({
  ctx,
  caller: { userId, familyId },
  input: { password, totp },
  address,
}: Called & { input: InputOf<typeof contract.stepUp>; address: string }): Promise<Failed | undefined> {
  if (!userId || !familyId) return fail('access.forbidden');
  const wait = await ctx.signInAttempts.spend(userId, address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const [user] = await ctx.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.userId, userId));
  if (!(await passwordMatches(user?.passwordHash, password))) return fail('auth.wrong');
  const refused = await secondFactorRefusal(ctx, userId, totp);
  if (refused) return refused;
  await ctx.signInAttempts.forget(userId, address);
  await ctx.db.update(refreshTokens).set({ authenticatedAt: ctx.machine.now() }).where(eq(refreshTokens.familyId, familyId));
  ctx.callers.forget(userId);
}

export async function removeSecondFactor({ ctx, caller: { userId, role } }: Called): Promise<Failed | undefined> {
  if (!userId) return fail('access.forbidden');
  if (isAdmin(role) && asSwitch((await readEntry(ctx, POLICY)).value)) return fail('auth.secondFactorNeeded');
  const at = ctx.machine.now();
  const removed = await withTransaction(ctx.db, (tx) => dropSecondFactor(tx, userId, { modifiedBy: userId, at }));
  if (!removed) return fail('auth.secondFactorNone');
  ctx.callers.forget(userId);
}

/** For somebody who lost phone and codes. Their sign-ins end: the holder of one may have taken the phone. */
export async function resetSecondFactor({
  ctx,
  caller,
  input: { userId, reason },
}: Called & { input: InputOf<typeof contract.resetSecondFactor> }): Promise<Failed | undefined> {
  if (caller.userId === userId) return fail('access.forbidden');
  const done = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return fail('user.notFound');
    if (user.role === 'owner' && !may(caller, 'users.owners')) return fail('access.forbidden');
    if (!(await dropSecondFactor(tx, userId, { modifiedBy: nameOf(caller), at: ctx.machine.now(), reason })))
      return fail('auth.secondFactorNone');
    await revokeAll(tx, userId);
    await tx
      .update(users)
      .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.userId, userId));
  });
  if (done instanceof Failed) return done;
  ctx.security.note('role-changed', { userId, by: nameOf(caller) });
  ctx.callers.forget(userId);
}

/** An owner who makes it a duty has one: so no slip locks all admins out of an installation. */
export async function setSecondFactorPolicy({
  ctx,
  caller,
  input: { required, reason },
}: Called & { input: InputOf<typeof contract.secondFactorPolicy> }): Promise<Failed | undefined> {
  if (required && !caller.operator && !(caller.userId && (await confirmedFactor(ctx.db, caller.userId))))
    return fail('auth.secondFactorNone');
  const before = asSwitch((await readEntry(ctx, POLICY)).value);
  const at = ctx.machine.now();
  await withTransaction(ctx.db, async (tx) => {
    const row = { value: String(required), updatedAt: at };
    await tx
      .insert(appConfig)
      .values({ type: POLICY, ...row })
      .onConflictDoUpdate({ target: appConfig.type, set: row });
    const differences = { [POLICY]: [before, required] as [unknown, unknown] };
    await writeAudit(tx, { userId: INSTALLATION, modifiedBy: nameOf(caller), at, action: 'second-factor.policy', reason, differences });
  });
}
