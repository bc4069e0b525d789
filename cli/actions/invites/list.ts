import { INVITE_FIELDS } from '#api/contract/invite-fields.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { readInvites } from './read-invites.ts';

/** Everybody's invites, or those of one driver, newest first. JSON: the server's rows. */
export async function listInvites(terminal: Terminal, inviter: string | undefined): Promise<ExitCode> {
  const { invites: texts } = terminal.texts;
  const all = await readInvites(serverOf(terminal));
  const rows = inviter === undefined ? all : all.filter((row) => row.inviter === inviter);
  const day = (at: number | null) => (at === null ? NONE : new Date(at).toISOString().slice(0, 10));
  printListing(terminal, {
    rows,
    fields: INVITE_FIELDS,
    empty: texts.none,
    columns: [
      { title: texts.columns.status, cell: ({ invitationStatus }) => invitationStatus },
      { title: texts.columns.invited, cell: ({ invited }) => invited || NONE },
      { title: texts.columns.by, cell: ({ inviter: by, invitedByName }) => invitedByName ?? by, cut: true },
      { title: texts.columns.date, cell: ({ dateInvited }) => day(dateInvited) },
      { title: texts.columns.joined, cell: ({ dateJoined }) => day(dateJoined) },
      { title: texts.columns.paid, cell: ({ datePaid }) => day(datePaid) },
      { title: texts.columns.refusal, cell: ({ refusal }) => refusal ?? NONE },
      { title: texts.columns.code, cell: ({ referralCode }) => referralCode ?? NONE, wide: true },
      { title: texts.columns.id, cell: ({ inviteId }) => inviteId, wide: true },
    ],
  });
  return EXIT.ok;
}
