import { describe, expect, it } from 'vitest';
import { printTable } from '../../../cli/ui/table.ts';
import { fakeTerminal } from '../../support/terminal.ts';

interface Row {
  name: string;
  wins: number;
  note: string;
}
const columns = [
  { title: 'NAME', cell: (row: Row) => row.name },
  { title: 'WINS', cell: (row: Row) => String(row.wins), right: true },
  { title: 'NOTE', cell: (row: Row) => row.note },
];
const rows = [
  { name: 'ana', wins: 3, note: 'a' },
  { name: 'benjamin', wins: 12, note: 'a longer note' },
];

describe('cli/ui/table', () => {
  it('aligns columns on a terminal, numbers to the right', () => {
    const terminal = fakeTerminal({ columns: 80 });
    printTable(terminal, columns, rows);

    expect(terminal.written).toEqual(['NAME      WINS  NOTE', 'ana          3  a', 'benjamin    12  a longer note']);
  });

  it('leaves out the last columns where they do not fit', () => {
    const terminal = fakeTerminal({ columns: 20 });
    printTable(terminal, columns, rows);

    expect(terminal.written).toEqual(['NAME      WINS', 'ana          3', 'benjamin    12']);
  });

  it('separates by tabs in a pipe and cuts nothing', () => {
    const terminal = fakeTerminal({ piped: true });
    printTable(terminal, columns, rows);

    expect(terminal.written).toEqual(['NAME\tWINS\tNOTE', 'ana\t3\ta', 'benjamin\t12\ta longer note']);
  });
});
