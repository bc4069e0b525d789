import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { PHONE_CODES } from '#config/constants.ts';
import { isCommonPassword } from '../auth/common-passwords.ts';
import { hashPassword } from '../auth/password.ts';
import { revokeAll } from '../auth/sessions.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { sendSms, smsWait } from '../sms.ts';
import { writeAudit } from '../users/audit.ts';
import { FOUR_DIGITS, issueCode, redeemCode } from './codes.ts';
import { kindOf } from './limits.ts';
import { codeMessage } from './message.ts';

export interface ForgotPassword {
  ctx: Ctx;
  phoneNumber: string;
  address: string;
}

/**
 * Sends a code with which a new password can be set. Whether somebody has the number shows neither in the answer, nor in the
 * limits, nor in the time it takes: a code is made for every number, and the message is sent during a fixed wait.
 */
export async function forgotPassword({ ctx, phoneNumber, address }: ForgotPassword): Promise<{ expiresIn: number } | Failed> {
  const phone = toE164(phoneNumber);
  if (!phone) return fail('user.phoneInvalid', [{ path: 'phoneNumber', message: 'This is not a phone number' }]);
  const [user] = await ctx.db.select().from(users).where(eq(users.phoneNumber, phone));
  const kind = kindOf(user);
  const seconds = await smsWait(ctx, kind);
  if (seconds !== null) return new Failed('rate.limited', undefined, seconds);
  const issued = await issueCode({ ctx, purpose: 'reset', kind, phoneNumber: phone, address });
  if (issued instanceof Failed) return issued;
  if (user && !user.banned) {
    const text = codeMessage({ code: issued.code, lang: user.record.lang, publicUrl: ctx.env.PUBLIC_URL });
    sendSms(ctx, kind, { to: phone, text }).then(
      (late) => late !== null && ctx.log.warn({ seconds: late }, 'the text messages of the day are used up'),
      (error: Error) => ctx.log.error({ error: error.message }, 'a code could not be sent'),
    );
  }
  await wait(PHONE_CODES.answerMs);
  return { expiresIn: PHONE_CODES.goodMs / 1000 };
}

export interface ResetPassword {
  ctx: Ctx;
  input: InputOf<typeof contract.resetPassword>;
  address: string;
}

/** A new password for who holds the code; every sign-in of before ends. */
export async function resetPassword({
  ctx,
  input: { phoneNumber, verificationCode: code, password },
  address,
}: ResetPassword): Promise<Failed | undefined> {
  if (isCommonPassword(password)) return fail('auth.passwordCommon', [{ path: 'password', message: 'Too common' }]);
  const phone = toE164(phoneNumber);
  if (!phone || !FOUR_DIGITS.test(code)) return fail('reset.incorrect');
  const [owner] = await ctx.db.select({ phoneVerified: users.phoneVerified }).from(users).where(eq(users.phoneNumber, phone));
  const kind = kindOf(owner);
  const seconds = await ctx.codeLimits.guess(kind, address);
  if (seconds !== null) return new Failed('rate.limited', undefined, seconds);
  // Before the guess is decided, so that a good one takes no longer than a wrong one.
  const passwordHash = await hashPassword(password);
  const at = ctx.machine.now();
  const { outcome, userId } = await withTransaction(ctx.db, async (tx) => {
    const guess = await redeemCode(ctx, tx, { purpose: 'reset', phoneNumber: phone, code });
    if (guess !== 'good') return { outcome: guess, userId: null };
    const [user] = await tx
      .update(users)
      .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1`, updatedAt: at })
      .where(eq(users.phoneNumber, phone))
      .returning({ userId: users.userId });
    // A code is made for numbers that nobody has, too; guessing it right is worth nothing.
    if (!user) return { outcome: 'wrong' as const, userId: null };
    await revokeAll(tx, user.userId);
    await writeAudit(tx, { userId: user.userId, modifiedBy: user.userId, at, differences: { password: ['***', '***'] } });
    return { outcome: guess, userId: user.userId };
  });
  await ctx.codeLimits.settle(kind, address, outcome);
  if (!userId) return fail('reset.incorrect');
  ctx.security.note('password-changed', { userId, by: userId });
  ctx.callers.forget(userId);
  await ctx.signInAttempts.forget(phone, address);
}
