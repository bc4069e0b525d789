import { INVITE_FIELDS } from '#api/contract/invite-fields.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import { csvLines } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { readInvites } from './read-invites.ts';

const TIMES = ['dateInvited', 'dateSent', 'dateJoined', 'datePaid', 'dateCredited'] as const;

/** Everybody's invites as CSV on stdout, its times as ISO instants. Ends with 1 where there are none. */
export async function exportInvites(terminal: Terminal): Promise<ExitCode> {
  const rows = await readInvites(serverOf(terminal));
  if (!rows.length) throw new CliFailure('empty', terminal.texts.invites.nothing);
  if (terminal.json) printJson(terminal, rows);
  else {
    const written = rows.map((row) => ({ ...row, ...Object.fromEntries(TIMES.map((name) => [name, instant(row[name])])) }));
    for (const line of csvLines(INVITE_FIELDS, written)) terminal.out(line);
  }
  return EXIT.ok;
}

function instant(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
