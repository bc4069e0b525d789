import { FILE_COLUMNS, USER_COLUMNS, type UserColumnName } from '#api/contract/user-columns.ts';
import type { UserTableRow } from '#api/contract/user-table.ts';

type Cell = string | number | boolean | null | readonly string[];
type FileRow = Record<(typeof FILE_COLUMNS)[number], Cell>;

/** Returns a user as files have one: instants as ISO text, so that `edit --from` reads back what was exported. */
export function fileRow(row: UserTableRow): FileRow {
  return Object.fromEntries(FILE_COLUMNS.map((name) => [name, cellOf(row, name)])) as FileRow;
}

function cellOf(row: UserTableRow, name: UserColumnName): Cell {
  const value = row[name];
  return USER_COLUMNS[name].kind === 'instant' && typeof value === 'number' ? new Date(value).toISOString() : value;
}
