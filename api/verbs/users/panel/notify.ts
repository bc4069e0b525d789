import { type Caller, nameOf } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import { MINUTE } from '#config/constants.ts';
import en from '#config/i18n/en/messages.ts';
import es from '#config/i18n/es/messages.ts';
import type { Ctx } from '../../context.ts';
import { deliverNow } from '../../messages/deliver.ts';
import { enqueue } from '../../messages/enqueue.ts';
import { smsWait } from '../../sms.ts';
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
  const at = ctx.machine.now();
  // A second press in the same minute is the same message.
  const cause = `changed:${userId}:${referralChange ? 'code' : 'account'}:${Math.floor(at / MINUTE)}`;
  const [message] = await enqueue(
    ctx.db,
    [{ kind: 'changed', cause, recipient: phoneNumber, userId, text, createdBy: nameOf(caller) }],
    at,
  );
  if (!message) return { sent: true };
  const sent = (await deliverNow(ctx, [message.seq], { once: true })).get(message.seq);
  if (sent?.state === 'dead' || sent?.state === 'skipped') {
    const wait = await smsWait(ctx, phoneVerified ? 'proved' : 'unproved', text);
    return wait === null ? fail('user.notifyFailed') : new Failed('rate.limited', undefined, wait);
  }
  const differences = { notified: [null, referralChange ? 'referralCode' : 'account'] as [unknown, unknown] };
  await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at, differences });
  return { sent: true };
}
