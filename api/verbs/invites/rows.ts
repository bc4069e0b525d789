import { type InferSelectModel, sql } from 'drizzle-orm';
import type { InviteRow, InviteState } from '#api/contract/invites.ts';
import { invites } from '#api/db/schema/index.ts';

export type StoredInvite = InferSelectModel<typeof invites>;

/** Digits of a phone that an inviter sees of somebody who came by their own link. */
const SHOWN_DIGITS = 4;

/** Returns an invite as its inviter sees it. They typed the phone of a sent one themselves; of others they get the last digits. */
export function inviteRow(row: StoredInvite, { whole = false } = {}): InviteRow {
  const { inviteId, kind, invited, createdAt, sentAt, joinedAt, paidAt, rewardedAt, refusal } = row;
  return {
    inviteId,
    kind,
    invited: whole || kind === 'normal' || invited === '' ? invited : `…${invited.slice(-SHOWN_DIGITS)}`,
    dateInvited: createdAt,
    invitationStatus: stateOf(row),
    dateSent: sentAt,
    dateJoined: joinedAt,
    datePaid: paidAt,
    dateCredited: rewardedAt,
    refusal,
  };
}

function stateOf({ sentAt, joinedAt, paidAt, rewardedAt }: StoredInvite): InviteState {
  if (rewardedAt !== null) return 'credited';
  if (paidAt !== null) return 'paying';
  if (joinedAt !== null) return 'joined';
  return sentAt === null ? 'open' : 'sent';
}

const counted = (what: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${what})::int`;

/** Figures of a driver's invites. Friends who pay count once, and none whose invite was refused its reward. */
export const TOTALS = {
  invited: sql<number>`count(*)::int`,
  joined: counted(sql`${invites.joinedAt} is not null`),
  paying: counted(sql`${invites.paidAt} is not null and ${invites.refusal} is null`),
  credited: counted(sql`${invites.rewardedAt} is not null`),
  refused: counted(sql`${invites.refusal} is not null`),
};
