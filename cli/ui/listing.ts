import { printJson } from './json.ts';
import { printTable, type TableColumn } from './table.ts';
import type { Terminal } from './terminal.ts';

export interface Listing<Row extends object> {
  columns: TableColumn<Row>[];
  /** Fields of a row that CSV shows, in this order; they are JSON's names. */
  fields: readonly (keyof Row & string)[];
  rows: readonly Row[];
  /** The JSON document where it is more than the rows. */
  json?: unknown;
  /** Said on stderr instead of a table without rows. */
  empty?: string;
}

/** Prints rows in the format that was asked for. */
export function printListing<Row extends object>(terminal: Terminal, listing: Listing<Row>): void {
  const { columns, fields, rows } = listing;
  if (terminal.output === 'json') printJson(terminal, 'json' in listing ? listing.json : rows);
  else if (terminal.output === 'csv') for (const line of csvLines(fields, rows)) terminal.out(line);
  else if (!rows.length && listing.empty !== undefined) terminal.err(listing.empty);
  else printTable(terminal, columns, rows);
}

/** Lines of CSV (RFC 4180) with a heading; a missing value is an empty cell, a list has blanks between its items. */
export function csvLines<Row extends object>(fields: readonly (keyof Row & string)[], rows: readonly Row[]): string[] {
  return [fields.join(','), ...rows.map((row) => fields.map((field) => csvCell(row[field])).join(','))];
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a spreadsheet would compute: the apostrophe makes it text. Phone numbers and negative figures stay as they are. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;
