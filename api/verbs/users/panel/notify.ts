import { type Caller, nameOf } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';
import type { Ctx } from '../../context.ts';
import { sendSms } from '../../sms.ts';
import { writeAudit } from '../audit.ts';
import { loadUser } from '../load.ts';

interface NotifyUser {
  ctx: Ctx;
  userId: string;
  /** The message names the driver's referral code. */
  referralChange: boolean;
  caller: Caller;
}

/** Tells a driver by text message that something has changed; the log of changes keeps who had it sent. */
export async function notifyUser({ ctx, userId, referralChange, caller }: NotifyUser): Promise<{ sent: true } | Failed> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const { phoneNumber, phoneVerified, referralCode, record } = loaded.user;
  const words = (record.lang === 'es' ? es : en).changed;
  const text = referralChange ? (referralCode === null ? words.noCode : words.code.replace('{code}', referralCode)) : words.account;
  try {
    const wait = await sendSms(ctx, phoneVerified ? 'proved' : 'unproved', { to: phoneNumber, text });
    if (wait !== null) return new Failed('rate.limited', undefined, wait);
  } catch {
    return fail('user.notifyFailed');
  }
  const differences = { notified: [null, referralChange ? 'referralCode' : 'account'] as [unknown, unknown] };
  await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), differences });
  return { sent: true };
}
