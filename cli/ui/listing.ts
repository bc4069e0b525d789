import { csvRow } from '#api/contract/csv.ts';
import { printJson } from './json.ts';
import { printTable, type TableColumn } from './table.ts';
import type { Terminal } from './terminal.ts';

interface Listing<Row extends object> {
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

/** Lines of CSV with a heading. */
export function csvLines<Row extends object>(fields: readonly (keyof Row & string)[], rows: readonly Row[]): string[] {
  return [csvRow(fields), ...rows.map((row) => csvRow(fields.map((field) => row[field])))];
}
