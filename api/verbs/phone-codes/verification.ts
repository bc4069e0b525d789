import { eq } from 'drizzle-orm';
import type { InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import { outbox, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { PHONE_CODES } from '#config/constants.ts';
import type { Ctx } from '../context.ts';
import { toE164 } from '../phone.ts';
import { sendSms } from '../sms.ts';
import { writeAudit } from '../users/audit.ts';
import { FOUR_DIGITS, issueCode, redeemCode, withdrawCode } from './codes.ts';
import { codeMessage } from './message.ts';

const ANSWER = { expiresIn: PHONE_CODES.goodMs / 1000 };

export interface SendVerification {
  ctx: Ctx;
  input: InputOf<typeof contract.sendVerification>;
  address: string;
}

/** Sends the code that proves the driver's own phone. For any other number nothing is sent, and the answer is the same. */
export async function sendVerification({ ctx, input, address }: SendVerification): Promise<{ expiresIn: number } | Failed> {
  const [user] = await ctx.db.select().from(users).where(eq(users.userId, input.userId));
  if (!user) return fail('user.notFound');
  if (toE164(input.phoneNumber) !== user.phoneNumber) return ANSWER;
  if (user.phoneVerified) return fail('verification.done');
  const issued = await issueCode({ ctx, purpose: 'verify', kind: 'unproved', phoneNumber: user.phoneNumber, address });
  if (issued instanceof Failed) return issued;
  const text = codeMessage({ code: issued.code, lang: user.record.lang, publicUrl: ctx.env.PUBLIC_URL });
  try {
    const wait = await sendSms(ctx, 'unproved', { to: user.phoneNumber, text });
    if (wait === null) return ANSWER;
    ctx.log.warn({ seconds: wait }, 'the text messages of the day are used up');
    await withdrawCode(ctx, issued.seq);
    return new Failed('rate.limited', undefined, wait);
  } catch (error) {
    ctx.log.error({ error: (error as Error).message }, 'a code could not be sent');
    await withdrawCode(ctx, issued.seq);
    return fail('verification.notSent');
  }
}

export interface ConfirmVerification {
  ctx: Ctx;
  input: InputOf<typeof contract.confirmVerification>;
  modifiedBy: string;
  address: string;
}

/** One guess at the code. Every way of being wrong looks the same. */
export async function confirmVerification({
  ctx,
  input: { userId, code },
  modifiedBy,
  address,
}: ConfirmVerification): Promise<{ phoneVerified: true } | Failed> {
  if (!FOUR_DIGITS.test(code)) return fail('verification.incorrect');
  const wait = await ctx.codeLimits.guess('unproved', address);
  if (wait !== null) return new Failed('rate.limited', undefined, wait);
  const at = ctx.machine.now();
  const outcome = await withTransaction(ctx.db, async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!user) return 'none';
    const guess = await redeemCode(ctx, tx, { purpose: 'verify', phoneNumber: user.phoneNumber, code });
    if (guess !== 'good') return guess;
    await tx.update(users).set({ phoneVerified: true, updatedAt: at }).where(eq(users.userId, userId));
    await tx.insert(outbox).values({ userId, type: 'user', payload: { userId }, createdAt: at });
    await writeAudit(tx, { userId, modifiedBy, at, differences: { phoneVerified: [user.phoneVerified, true] } });
    return guess;
  });
  await ctx.codeLimits.settle('unproved', address, outcome);
  if (outcome !== 'good') return fail('verification.incorrect');
  ctx.stream.wake();
  return { phoneVerified: true };
}
