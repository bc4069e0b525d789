import type { FullInviteRow } from './invites.ts';

/** Fields of an invite in CSV and JSON files, the specification's first. */
export const INVITE_FIELDS = [
  'inviteId',
  'invited',
  'invitedByName',
  'referralCode',
  'alreadyInvited',
  'invitationStatus',
  'dateInvited',
  'dateSent',
  'dateJoined',
  'datePaid',
  'dateCredited',
  'refusal',
  'kind',
  'inviter',
  'joinedUserId',
] as const satisfies readonly (keyof FullInviteRow)[];
