import type { InputOf } from '#api/contract/define.ts';
import { FILE_COLUMNS, SORT_COLUMNS } from '#api/contract/user-columns.ts';
import type { allUsers, UserTableRow } from '#api/contract/user-table.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { TableColumn } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { numberFlag } from '../flags.ts';
import { fileRow } from './file-row.ts';
import { readUsers } from './read-users.ts';
import { whereFlag } from './where-flag.ts';

interface ListFlags {
  where?: string;
  search?: string;
  sort?: string;
  limit: string;
}

/** Lists the users that the caller's role reaches. JSON: rows as the API has them; CSV: the columns that `edit --from` reads. */
export async function listUsers(terminal: Terminal, flags: ListFlags): Promise<ExitCode> {
  const { users: texts } = terminal.texts;
  const where = whereFlag(terminal, flags.where);
  const limit = numberFlag(terminal, '--limit', flags.limit)!;
  const rows: UserTableRow[] = [];
  const selection = { ...(where && { where }), ...(flags.search && { search: flags.search }), ...sortOf(terminal, flags.sort) };
  for await (const page of readUsers(serverOf(terminal), selection, limit)) rows.push(...page);
  if (terminal.output === 'csv') printListing(terminal, { rows: rows.map(fileRow), fields: FILE_COLUMNS, columns: [] });
  else printListing(terminal, { rows, fields: FILE_COLUMNS, empty: texts.none, columns: userColumns(terminal) });
  if (rows.length === limit && terminal.output === 'table') terminal.err(fill(texts.more, { limit }));
  return EXIT.ok;
}

function sortOf(terminal: Terminal, asked: string | undefined): Pick<InputOf<typeof allUsers>, 'sort'> {
  if (asked === undefined) return {};
  const wanted = asked.toLowerCase();
  const column = SORT_COLUMNS.find((name) => name.toLowerCase() === wanted.replace(/^-/, ''));
  if (!column)
    throw new CliFailure('usage.sort', fill(terminal.texts.users.badSort, { column: asked, known: SORT_COLUMNS.join(', ') }), {
      exit: EXIT.usage,
    });
  return { sort: wanted.startsWith('-') ? `-${column}` : column };
}

function userColumns(terminal: Terminal): TableColumn<UserTableRow>[] {
  const { columns, yes, no } = terminal.texts.users;
  const day = (at: number | null) => (at === null ? NONE : new Date(at).toISOString().slice(0, 10));
  return [
    { title: columns.name, cell: ({ name }) => name, cut: true },
    { title: columns.phone, cell: ({ phoneNumber }) => phoneNumber },
    { title: columns.standing, cell: ({ goodStanding }) => (goodStanding ? yes : no) },
    { title: columns.plan, cell: ({ accountType }) => accountType },
    { title: columns.due, cell: ({ due }) => day(due) },
    { title: columns.code, cell: ({ referralCode }) => referralCode ?? NONE },
    { title: columns.services, cell: ({ services }) => services.join(' ') || NONE, cut: true },
    { title: columns.created, cell: ({ createdAt }) => day(createdAt), wide: true },
    { title: columns.id, cell: ({ userId }) => userId, wide: true },
  ];
}
