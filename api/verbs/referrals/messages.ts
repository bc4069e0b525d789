import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { partnerMessages, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { DAY } from '#config/constants.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { newYorkDate, startOfNewYorkDate } from '../new-york.ts';
import { sendSms } from '../sms.ts';
import type { CodeRow } from './entries.ts';
import { codeFor, firstCodeOf, isSuspended } from './own-code.ts';

interface Asked {
  ctx: Ctx;
  caller: Caller;
  referralCode?: string | undefined;
}

/** What a code may still send this month of New York; a refusal where that is nothing. */
export async function validateSms({ ctx, caller, referralCode }: Asked): Promise<AnswerOf<typeof contract.validateReferralSms> | Failed> {
  const { db, machine } = ctx;
  const now = machine.now();
  const entry = referralCode === undefined ? await firstCodeOf(db, caller) : await codeFor(db, caller, referralCode);
  if (entry instanceof Failed) return entry;
  if (await isSuspended(db, entry, now)) return fail('referral.suspended');
  const quota = await quotaOf(db, entry, now);
  return quota.left === 0 ? fail('referral.smsQuota') : { code: entry.code, ...quota };
}

interface Send {
  ctx: Ctx;
  input: InputOf<typeof contract.sendReferralSms>;
  caller: Caller;
}

/**
 * Sends one text to drivers of the code. Places in the month are taken first; a message that the carrier refuses gives its own
 * back. The same message again, by a second press or a retry, goes to those alone who did not get it.
 */
export async function sendReferralSms({ ctx, input, caller }: Send): Promise<AnswerOf<typeof contract.sendReferralSms> | Failed> {
  const { db, machine } = ctx;
  const at = machine.now();
  const taken = await withTransaction(db, (tx) => takePlaces(tx, { input, caller, at }));
  if (taken instanceof Failed) return taken;
  const failed: string[] = [];
  for (const { seq, userId, phoneNumber } of taken.places) {
    const wait = await sendSms(ctx, 'proved', { to: phoneNumber, text: input.message }).catch((error: Error) => {
      ctx.log.warn({ userId, error: error.message }, 'a message of a partner was not sent');
      return 0;
    });
    if (wait === null) continue;
    failed.push(userId);
    await db.delete(partnerMessages).where(eq(partnerMessages.seq, seq));
  }
  const { left } = await quotaOf(db, taken.entry, at);
  return { sent: taken.before + taken.places.length - failed.length, failed, left };
}

async function takePlaces(tx: Tx, { input, caller, at }: Pick<Send, 'input' | 'caller'> & { at: Instant }) {
  const entry = await codeFor(tx, caller, input.referralCode);
  if (entry instanceof Failed) return entry;
  const { code } = entry;
  await tx.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.code, code)).for('update');
  if (await isSuspended(tx, entry, at)) return fail('referral.suspended');
  const ids = [...new Set(input.users)];
  const drivers = await tx
    .select({ userId: users.userId, phoneNumber: users.phoneNumber })
    .from(users)
    .where(and(inArray(users.userId, ids), eq(users.referralCode, code), eq(users.role, 'driver'), eq(users.phoneVerified, true)));
  if (drivers.length < ids.length) return fail('referral.notDriver');
  const causeOf = (userId: string) => (input.createDate === undefined ? null : `sms:${code}:${input.createDate}:${userId}`);
  const causes = ids.map(causeOf).filter((cause) => cause !== null);
  const known = causes.length
    ? await tx.select({ userId: partnerMessages.userId }).from(partnerMessages).where(inArray(partnerMessages.cause, causes))
    : [];
  const reached = new Set(known.map(({ userId }) => userId));
  const waiting = drivers.filter(({ userId }) => !reached.has(userId));
  if (!waiting.length) return { entry, before: reached.size, places: [] };
  if ((await quotaOf(tx, entry, at)).left < waiting.length) return fail('referral.smsQuota');
  const sentBy = nameOf(caller);
  const rows = await tx
    .insert(partnerMessages)
    .values(waiting.map(({ userId }) => ({ code, userId, sentBy, at, cause: causeOf(userId) })))
    .returning({ seq: partnerMessages.seq, userId: partnerMessages.userId });
  const phones = new Map(drivers.map(({ userId, phoneNumber }) => [userId, phoneNumber]));
  return { entry, before: reached.size, places: rows.map(({ seq, userId }) => ({ seq, userId, phoneNumber: phones.get(userId)! })) };
}

async function quotaOf(db: Db | Tx, { code, smsPerMonth: quota }: CodeRow, now: Instant) {
  const [from, resetsAt] = monthOf(now);
  const [row] = await db
    .select({ sent: sql<number>`count(*)::int` })
    .from(partnerMessages)
    .where(and(eq(partnerMessages.code, code), gte(partnerMessages.at, from)));
  return { sent: row!.sent, quota, left: Math.max(0, quota - row!.sent), resetsAt };
}

/** The first instants of this calendar month of New York and of the next. */
function monthOf(now: Instant): [Instant, Instant] {
  const day = new Date(newYorkDate(now) * DAY);
  const first = (offset: number) => startOfNewYorkDate(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1) / DAY);
  return [first(0), first(1)];
}
