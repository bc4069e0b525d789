import type { Terminal } from './terminal.ts';

export interface TableColumn<Row> {
  title: string;
  /** Plain text of the cell; widths are counted on it. */
  cell(row: Row): string;
  right?: boolean;
  /** Shown by `-o wide` and in pipes only. */
  wide?: boolean;
  /** Where it does not fit it is cut rather than not shown. */
  cut?: boolean;
  paint?(text: string, row: Row): string;
}

/**
 * On a terminal aligned columns with a dim heading, as many as its width has room for (all of them with `-o wide`); in a pipe
 * tabs, whole values and no colour.
 *
 *     STATE      SERVICE      DRIVER   POLLS/S
 *     searching  AMAZON_FLEX  u-0102      0.41
 */
export function printTable<Row>(terminal: Terminal, all: TableColumn<Row>[], rows: readonly Row[]): void {
  const wide = terminal.output === 'wide';
  const columns = wide || !terminal.stdout.isTTY ? all : all.filter((column) => !column.wide);
  if (!terminal.stdout.isTTY && !wide) {
    terminal.out(columns.map((column) => column.title).join('\t'));
    for (const row of rows) terminal.out(columns.map((column) => column.cell(row)).join('\t'));
    return;
  }
  const full = columns.map((column) => Math.max(column.title.length, ...rows.map((row) => column.cell(row).length)));
  const widths = wide ? full : widthsThatFit(columns, full, terminal.stdout.columns || 80);
  const shown = [...widths.keys()];
  const ellipsis = terminal.unicode ? '…' : '.';
  const cut = (text: string, at: number) => (text.length > widths[at]! ? `${text.slice(0, widths[at]! - 1).trimEnd()}${ellipsis}` : text);
  const pad = (text: string, at: number) => (columns[at]!.right ? cut(text, at).padStart(widths[at]!) : cut(text, at).padEnd(widths[at]!));
  terminal.out(
    terminal.paint.dim(
      shown
        .map((at) => pad(columns[at]!.title, at))
        .join('  ')
        .trimEnd(),
    ),
  );
  for (const row of rows) {
    const cells = shown.map((at) => {
      const column = columns[at]!;
      const text = pad(column.cell(row), at);
      return column.paint ? column.paint(text, row) : text;
    });
    terminal.out(cells.join('  ').trimEnd());
  }
}

/** A column is not cut to less than this. */
const LEAST_CUT = 10;

/** Widths of the columns that fit next to each other, from the first on. */
function widthsThatFit(columns: readonly { cut?: boolean }[], full: readonly number[], room: number): number[] {
  const shown: number[] = [];
  let left = room + 2;
  for (const [at, width] of full.entries()) {
    left -= 2;
    const fits = !shown.length || width <= left;
    if (!fits && !(columns[at]!.cut && left >= LEAST_CUT)) break;
    shown.push(fits ? width : left);
    left -= shown.at(-1)!;
  }
  return shown;
}
