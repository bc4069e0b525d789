import { eq } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Db, Tx } from '#api/db/client.ts';
import { invites, users } from '#api/db/schema/index.ts';
import { collectsMoney } from '../invites/may-invite.ts';

/** An invite as a sign-up needs it. */
export interface Invitation {
  inviteId: string;
  kind: 'normal' | 'user';
  /** The only phone it is good for; null = any. */
  phoneNumber: string | null;
  invitedBy: string;
  /** Null when the inviter does not show their name. */
  invitedByName: string | null;
  referralCode: string | null;
  used: boolean;
  /** The inviter's partner collects their money, so that they have no invites and get no free days. */
  partnerCollects: boolean;
}

const OWN_LINK = 'user-';

/** `user-{userId}` is a driver's own link; anything else is an invite that was sent to one phone. */
export async function findInvite(db: Db | Tx, inviteId: string): Promise<Invitation | Failed> {
  return inviteId.startsWith(OWN_LINK) ? linkOf(db, inviteId) : sentInvite(db, inviteId);
}

async function linkOf(db: Db | Tx, inviteId: string): Promise<Invitation | Failed> {
  const inviter = await inviterOf(db, inviteId.slice(OWN_LINK.length));
  if (!inviter || inviter.banned) return fail('signUp.inviteUnknown');
  const { userId, name, referralCode } = inviter;
  return {
    inviteId,
    kind: 'user',
    phoneNumber: null,
    invitedBy: userId,
    invitedByName: name,
    referralCode,
    used: false,
    partnerCollects: (await collectsMoney(db, referralCode)) === true,
  };
}

async function sentInvite(db: Db | Tx, inviteId: string): Promise<Invitation | Failed> {
  const [row] = await db.select().from(invites).where(eq(invites.inviteId, inviteId));
  if (row?.kind !== 'normal') return fail('signUp.inviteUnknown');
  const inviter = await inviterOf(db, row.invitedBy);
  return {
    inviteId,
    kind: 'normal',
    phoneNumber: row.invited,
    invitedBy: row.invitedBy,
    invitedByName: inviter?.name ?? null,
    referralCode: row.referralCode,
    used: row.joinedAt !== null,
    partnerCollects: (await collectsMoney(db, inviter?.referralCode ?? null)) === true,
  };
}

async function inviterOf(db: Db | Tx, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.userId, userId));
  if (!user) return null;
  return { ...user, name: user.record.public === true ? user.name : null };
}
