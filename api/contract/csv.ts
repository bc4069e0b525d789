/** So a spreadsheet reads the file as UTF-8. */
export const BOM = '\uFEFF';

type Cell = string | number | boolean | null | readonly string[];

/** Returns one line of a CSV file, with its end. Lists are joined with a space. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** What a spreadsheet would run as a formula begins with an apostrophe, which `withoutGuard` takes away again. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell);
  const text = typeof cell === 'string' ? cell : cell.join(' ');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a cell as it was before `csvLine` made it safe. */
export function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
