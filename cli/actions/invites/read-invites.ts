import type { AnswerOf } from '#api/contract/define.ts';
import { allInvites, type FullInviteRow } from '#api/contract/invites.ts';
import type { Server } from '../api/server.ts';

/** Fields of CSV and JSON, the specification's first. */
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

/** Everybody's invites, newest first: every page of the server as one list. */
export async function readInvites({ call }: Pick<Server, 'call'>): Promise<FullInviteRow[]> {
  const rows: FullInviteRow[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: AnswerOf<typeof allInvites> = await call(allInvites, after ? { after } : {});
    rows.push(...page.rows);
    after = page.next;
  }
  return rows;
}
