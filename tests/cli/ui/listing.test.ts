import { describe, expect, it } from 'vitest';
import { printListing } from '../../../cli/ui/listing.ts';
import type { OutputFormat } from '../../../cli/ui/output-format.ts';
import { fakeTerminal } from '../../support/terminal.ts';

const rows = [
  { id: 'u1', name: 'Ana "la rápida"', roles: ['api', 'engine'], note: null },
  { id: 'u2', name: 'Ben, Jr.', roles: [], note: 'a note that is too long for the rest of a narrow line' },
];
const columns = [
  { title: 'NAME', cell: (row: (typeof rows)[number]) => row.name },
  { title: 'NOTE', cell: (row: (typeof rows)[number]) => row.note ?? '-', cut: true },
  { title: 'ID', cell: (row: (typeof rows)[number]) => row.id, wide: true },
];

function printed(output: OutputFormat, piped = false): string[] {
  const terminal = { ...fakeTerminal({ columns: 40, piped }), output };
  printListing(terminal, { columns, rows, fields: ['id', 'name', 'roles', 'note'] });
  return terminal.written;
}

describe('cli/ui/listing', () => {
  it('cuts a long column to the width of the terminal, and keeps back those that only wide shows', () => {
    expect(printed('table')).toEqual(['NAME             NOTE', 'Ana "la rápida"  -', 'Ben, Jr.         a note that is too lon…']);
  });

  it('shows every column in full as wide, in a pipe too', () => {
    const wide = [
      'NAME             NOTE                                                   ID',
      'Ana "la rápida"  -                                                      u1',
      'Ben, Jr.         a note that is too long for the rest of a narrow line  u2',
    ];

    expect(printed('wide')).toEqual(wide);
    expect(printed('wide', true)).toEqual(wide);
  });

  it('writes CSV with the names of JSON, quoted where a value needs it', () => {
    expect(printed('csv')).toEqual([
      'id,name,roles,note',
      'u1,"Ana ""la rápida""",api engine,',
      'u2,"Ben, Jr.",,a note that is too long for the rest of a narrow line',
    ]);
  });

  it('writes the rows as JSON, or the document that was given for them', () => {
    expect(JSON.parse(printed('json')[0]!)).toEqual(rows);

    const terminal = { ...fakeTerminal(), output: 'json' as const };
    printListing(terminal, { columns, rows, fields: ['id'], json: { own: true, rows } });
    expect(JSON.parse(terminal.written[0]!)).toEqual({ own: true, rows });
  });

  it('says why there is no table on stderr, and keeps the heading of an empty CSV', () => {
    const table = fakeTerminal();
    printListing(table, { columns, rows: [], fields: ['id', 'name'], empty: 'None yet.' });
    const csv = { ...fakeTerminal(), output: 'csv' as const };
    printListing(csv, { columns, rows: [], fields: ['id', 'name'], empty: 'None yet.' });

    expect([table.written, table.said]).toEqual([[], ['None yet.']]);
    expect([csv.written, csv.said]).toEqual([['id,name'], []]);
  });
});
