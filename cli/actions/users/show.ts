import { USER_COLUMN_NAMES, USER_COLUMNS } from '#api/contract/user-columns.ts';
import { allUsers, type UserTableRow } from '#api/contract/user-table.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

/** Shows one user, found by id or by phone number in any writing. JSON: the row. */
export async function showUser(terminal: Terminal, user: string): Promise<ExitCode> {
  const { call } = serverOf(terminal);
  const byId = await call(allUsers, { where: `userId = "${user.replaceAll('"', '')}"`, limit: '1' });
  const digits = user.replace(/\D/g, '');
  const found = byId.users[0] ?? (digits.length >= 7 ? await byPhone(call, digits) : undefined);
  if (!found) throw new CliFailure('user.notFound', fill(terminal.texts.users.notFound, { user }), { exit: EXIT.notFound });
  const facts = USER_COLUMN_NAMES.map((name) => ({ name, value: shown(found, name) }));
  const { columns } = terminal.texts.users;
  printListing(terminal, {
    rows: facts,
    fields: ['name', 'value'],
    json: found,
    columns: [
      { title: columns.field, cell: ({ name }) => name },
      { title: columns.value, cell: ({ value }) => value },
    ],
  });
  return EXIT.ok;
}

async function byPhone(call: ReturnType<typeof serverOf>['call'], digits: string): Promise<UserTableRow | undefined> {
  const { users } = await call(allUsers, { search: digits, limit: '20' });
  return users.find(({ phoneNumber }) => phoneNumber.replace(/\D/g, '').endsWith(digits));
}

function shown(row: UserTableRow, name: (typeof USER_COLUMN_NAMES)[number]): string {
  const value = row[name];
  if (value === null || value === '') return NONE;
  const { kind } = USER_COLUMNS[name];
  if (typeof value === 'number' && (kind === 'instant' || kind === 'duration')) return new Date(value).toISOString();
  return Array.isArray(value) ? value.join(' ') || NONE : String(value);
}
