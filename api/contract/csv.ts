/** So a spreadsheet reads the file as UTF-8. */
export const BOM = '\uFEFF';

/** What a spreadsheet would compute, also in full-width letters. Negative figures and phone numbers are numbers to it, and stay as they are. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** Returns one line of CSV (RFC 4180) without its end. */
export function csvRow(cells: readonly unknown[]): string {
  return cells.map(cellText).join(',');
}

/** Returns one line of a CSV file, with its end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${csvRow(cells)}\r\n`;
}

/**
 * A missing value is an empty cell, a list has blanks between its items, an object is JSON. What a spreadsheet would run as a formula
 * begins with an apostrophe, which `withoutGuard` takes away again.
 */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  const text = Array.isArray(cell) ? cell.join(' ') : typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a cell as it was before `csvLine` made it safe. */
export function withoutGuard(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}
