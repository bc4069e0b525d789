import { randomBytes } from 'node:crypto';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnswerOf, InputOf } from '#api/contract/define.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Tx } from '#api/db/client.ts';
import { invitedPhones, invites, users } from '#api/db/schema/index.ts';
import { withTransaction } from '#api/db/transactions.ts';
import { INVITES } from '#config/constants.ts';
import { asList, readEntry } from '../app/settings.ts';
import type { Ctx } from '../context.ts';
import { deliverNow } from '../messages/deliver.ts';
import { enqueue, type NewMessage, type StoredMessage } from '../messages/enqueue.ts';
import { newYorkDay } from '../new-york.ts';
import { callingCodeOf, toRealE164 } from '../phone.ts';
import { smsWait } from '../sms.ts';
import type { UserRow } from '../users/load.ts';
import { mayInvite } from './may-invite.ts';
import { inviteMessage, invitePath } from './message.ts';
import { inviteRow, type StoredInvite } from './rows.ts';

type Answer = AnswerOf<typeof contract.createInvite>;

export interface CreateInvite {
  ctx: Ctx;
  userId: string;
  input: InputOf<typeof contract.createInvite>;
  address: string;
}

/**
 * Invites a phone, and sends the message if asked to. The place among the day's messages and the phone itself are taken before the
 * message leaves, so that two presses send one; what the carrier does not take is given back.
 */
export async function createInvite({ ctx, userId, input, address }: CreateInvite): Promise<Answer | Failed> {
  const at = ctx.machine.now();
  const invited = toRealE164(input.phoneNumber);
  if (!invited) return fail('signUp.phoneInvalid', [{ path: 'body.phoneNumber', message: 'Not a valid phone number' }]);
  const refusedCodes = asList((await readEntry(ctx, 'refusedReferralCodes')).value);
  const made = await withTransaction(ctx.db, async (tx) => {
    const [inviter] = await tx.select().from(users).where(eq(users.userId, userId)).for('update');
    if (!inviter) return fail('user.notFound');
    const refused = await refusalOf(tx, { inviter, invited, refusedCodes });
    if (refused) return refused;
    const invite = await ownInvite(tx, { inviter, invited, at });
    if (input.via !== 'sms') return { invite, taken: null };
    const before = await takePhone(tx, { inviter, invite, at });
    if (before instanceof Failed) return before;
    const message = await enqueue(tx, [messageOf(ctx, inviter, invite, at)], at);
    return { invite: { ...invite, sentAt: at }, taken: { before, message: message[0]! } };
  });
  if (made instanceof Failed) return made.code === 'invite.hasAccount' ? limited(ctx, made, address) : made;
  const { invite, taken } = made;
  if (taken) {
    const failed = await send(ctx, taken.message);
    if (failed) {
      await giveBack(ctx, invite, taken.before);
      return failed;
    }
  }
  return { invite: inviteRow(invite), path: invitePath(invite.inviteId), sent: taken !== null };
}

/** Whose numbers are known is found out by trying no faster here than by signing up. */
async function limited({ takenNumbers }: Ctx, failed: Failed, address: string): Promise<Failed> {
  const wait = await takenNumbers.spend(address);
  return wait === null ? failed : new Failed('rate.limited', undefined, wait);
}

interface Inviting {
  inviter: UserRow;
  invited: string;
  refusedCodes: readonly string[];
}

async function refusalOf(tx: Tx, { inviter, invited, refusedCodes }: Inviting): Promise<Failed | null> {
  const { referralCode } = inviter;
  const issue = (message: string) => [{ path: 'body.phoneNumber', message }];
  if (!(await mayInvite(tx, referralCode))) return fail('invite.notAllowed');
  if (invited === inviter.phoneNumber) return fail('invite.ownPhone', issue('Your own phone number'));
  const american = callingCodeOf(invited) === '1';
  if (american && refusedCodes.some((code) => code.toLowerCase() === referralCode!.toLowerCase()))
    return fail('signUp.phoneRefused', issue('Not allowed with this referral code'));
  const [known] = await tx.select({ userId: users.userId }).from(users).where(eq(users.phoneNumber, invited));
  return known ? fail('invite.hasAccount', issue('Has an account')) : null;
}

/** The driver's invite of this phone: made now, or the one of before. */
async function ownInvite(
  tx: Tx,
  { inviter: { userId, referralCode }, invited, at }: { inviter: UserRow; invited: string; at: number },
): Promise<StoredInvite> {
  const own = and(eq(invites.kind, 'normal'), eq(invites.invitedBy, userId), eq(invites.invited, invited));
  const [kept] = await tx.select().from(invites).where(own);
  if (kept) return kept;
  const inviteId = randomBytes(9).toString('base64url');
  const [made] = await tx
    .insert(invites)
    .values({ inviteId, kind: 'normal', invited, invitedBy: userId, referralCode, createdAt: at })
    .returning();
  return made!;
}

/** What is put back where the message does not leave. */
interface Before {
  inviteSentAt: number | null;
  phoneSentAt: number | null;
}

async function takePhone(
  tx: Tx,
  { inviter, invite, at }: { inviter: UserRow; invite: StoredInvite; at: number },
): Promise<Before | Failed> {
  if (!inviter.phoneVerified) return fail('invite.phoneNotVerified');
  if ((await sentToday(tx, inviter.userId, at)) >= INVITES.sentPerDay) return fail('invite.dailyLimit');
  const phoneNumber = invite.invited;
  await tx.insert(invitedPhones).values({ phoneNumber }).onConflictDoNothing();
  const [phone] = await tx.select().from(invitedPhones).where(eq(invitedPhones.phoneNumber, phoneNumber)).for('update');
  if (phone!.stoppedAt !== null) return fail('invite.stopped');
  const again = or(isNull(invitedPhones.sentAt), lt(invitedPhones.sentAt, at - INVITES.againMs));
  const { rowCount } = await tx
    .update(invitedPhones)
    .set({ sentAt: at })
    .where(and(eq(invitedPhones.phoneNumber, phoneNumber), again));
  if (!rowCount) return fail('invite.sentLately');
  await tx.update(invites).set({ sentAt: at }).where(eq(invites.inviteId, invite.inviteId));
  return { inviteSentAt: invite.sentAt, phoneSentAt: phone!.sentAt };
}

/** Invites that a driver sent by text message on this day of New York. */
export async function sentToday(tx: Pick<Tx, 'select'>, userId: string, at: number): Promise<number> {
  const [today] = await tx
    .select({ sent: sql<number>`count(*)::int` })
    .from(invites)
    .where(and(eq(invites.invitedBy, userId), gte(invites.sentAt, newYorkDay(at))));
  return today!.sent;
}

function messageOf(ctx: Ctx, inviter: UserRow, { inviteId, invited }: StoredInvite, at: number): NewMessage {
  const text = inviteMessage(ctx, inviter, inviteId);
  return { kind: 'invite', cause: `invite:${inviteId}:${at}`, recipient: invited, text, createdBy: inviter.userId };
}

/** One try: the inviter hears at once that it failed. Where no answer came it may have arrived, and the phone gets no second one. */
async function send(ctx: Ctx, { seq, text }: StoredMessage): Promise<Failed | null> {
  const sent = (await deliverNow(ctx, [seq], { once: true })).get(seq);
  if (sent?.state === 'skipped') return fail('invite.stopped');
  if (sent?.state !== 'dead') return null;
  // The number has no account: what such messages may not use up is kept for codes.
  const wait = await smsWait(ctx, 'unproved', text);
  return wait === null ? fail('invite.notSent') : new Failed('invite.quota', undefined, wait);
}

async function giveBack({ db }: Ctx, { inviteId, invited, sentAt }: StoredInvite, before: Before): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx
      .update(invites)
      .set({ sentAt: before.inviteSentAt })
      .where(and(eq(invites.inviteId, inviteId), eq(invites.sentAt, sentAt!)));
    await tx
      .update(invitedPhones)
      .set({ sentAt: before.phoneSentAt })
      .where(and(eq(invitedPhones.phoneNumber, invited), eq(invitedPhones.sentAt, sentAt!)));
  });
}
