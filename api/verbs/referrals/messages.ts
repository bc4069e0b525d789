import { createHash } from 'node:crypto';
import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { type Caller, nameOf } from '#api/contract/caller.ts';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { messages, referralCodes, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { Ctx } from '../context.ts';
import { deliverNow } from '../messages/deliver.ts';
import { enqueue } from '../messages/enqueue.ts';
import { newYorkDate, newYorkMonth } from '../new-york.ts';
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
 * Sends one text to drivers of the code. Places in the month are taken first; a message that the carrier refuses gives its own back. The
 * same message again, by a second press or a retry, goes to those alone who did not get it; one whose fate is unknown is not sent again.
 */
export async function sendReferralSms({ ctx, input, caller }: Send): Promise<AnswerOf<typeof contract.sendReferralSms> | Failed> {
  const { db, machine } = ctx;
  const at = machine.now();
  const taken = await withTransaction(db, (tx) => takePlaces(tx, { input, caller, at }));
  if (taken instanceof Failed) return taken;
  const rows = await deliverNow(ctx, taken.seqs);
  const failed = [...rows.values()].flatMap(({ state, userId }) => (state === 'sent' || state === 'delivered' ? [] : [userId!]));
  const { left } = await quotaOf(db, taken.entry, at);
  return { sent: rows.size - failed.length, failed, left };
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
  const causeOf = (userId: string) => `sms:${code}:${messageName(input, at)}:${userId}`;
  const known = await tx
    .select({ seq: messages.seq, userId: messages.userId, state: messages.state })
    .from(messages)
    .where(inArray(messages.cause, ids.map(causeOf)));
  // Those that were refused are asked for once more.
  const dead = known.filter(({ state }) => state === 'dead').map(({ seq }) => seq);
  const written = new Set(known.map(({ userId }) => userId));
  const waiting = drivers.filter(({ userId }) => !written.has(userId));
  if ((await quotaOf(tx, entry, at)).left < waiting.length + dead.length) return fail('referral.smsQuota');
  if (dead.length) await tx.update(messages).set({ state: 'waiting', attempts: 0, settledAt: null }).where(inArray(messages.seq, dead));
  const createdBy = nameOf(caller);
  const rows = await enqueue(
    tx,
    waiting.map(({ userId, phoneNumber }) => {
      return { kind: 'partner', cause: causeOf(userId), recipient: phoneNumber, userId, code, text: input.message, createdBy };
    }),
    at,
  );
  return { entry, seqs: [...known, ...rows].map(({ seq }) => seq) };
}

/** What makes two presses one message: when it was written, or else its words and the day of New York. */
function messageName({ createDate, message }: Send['input'], at: Instant): string {
  if (createDate !== undefined) return String(createDate);
  return `${newYorkDate(at)}-${createHash('sha256').update(message).digest('base64url').slice(0, 16)}`;
}

async function quotaOf(db: Db | Tx, { code, smsPerMonth: quota }: CodeRow, now: Instant) {
  const [from, resetsAt] = newYorkMonth(now);
  const counted = and(eq(messages.code, code), gte(messages.createdAt, from), notInArray(messages.state, ['dead', 'skipped', 'stopped']));
  const [row] = await db.select({ sent: sql<number>`count(*)::int` }).from(messages).where(counted);
  return { sent: row!.sent, quota, left: Math.max(0, quota - row!.sent), resetsAt };
}
