import type { Terminal } from './terminal.ts';

export interface TableColumn<Row> {
  title: string;
  /** Plain text of the cell; widths are counted on it. */
  cell(row: Row): string;
  right?: boolean;
  paint?(text: string, row: Row): string;
}

/**
 * On a terminal aligned columns with a dim heading, cut at its width; in a pipe tabs, whole values and no colour.
 *
 *     STATE      SERVICE      DRIVER   POLLS/S
 *     searching  AMAZON_FLEX  u-0102      0.41
 */
export function printTable<Row>(terminal: Terminal, columns: TableColumn<Row>[], rows: readonly Row[]): void {
  if (!terminal.stdout.isTTY) {
    terminal.out(columns.map((column) => column.title).join('\t'));
    for (const row of rows) terminal.out(columns.map((column) => column.cell(row)).join('\t'));
    return;
  }
  const widths = columns.map((column) => Math.max(column.title.length, ...rows.map((row) => column.cell(row).length)));
  const shown = columnsThatFit(widths, terminal.stdout.columns || 80);
  const pad = (text: string, at: number) => (columns[at]!.right ? text.padStart(widths[at]!) : text.padEnd(widths[at]!));
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

/** Indices of the columns that fit side by side; the last ones go first. */
function columnsThatFit(widths: number[], room: number): number[] {
  const shown: number[] = [];
  let used = -2;
  for (const [at, width] of widths.entries()) {
    if (used + 2 + width > room && shown.length) break;
    used += 2 + width;
    shown.push(at);
  }
  return shown;
}
