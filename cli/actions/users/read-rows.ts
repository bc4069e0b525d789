import { readFileSync } from 'node:fs';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { readStdin } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

export type RowValue = string | number | boolean | null;

/** A row of a file. `line` is where it begins, counted from 1. */
export interface FileRows {
  columns: string[];
  rows: { line: number; values: Record<string, RowValue> }[];
}

/** Larger files are a mistake, or work for several runs. */
const MOST_ROWS = 200_000;

/** Reads CSV with a heading line, or JSON with a document a line; `-` is stdin. */
export async function readRows(terminal: Terminal, path: string): Promise<FileRows> {
  const text = (await readText(terminal, path)).replace(/^\uFEFF/, '');
  const read = /^\s*\{/.test(text) ? jsonRows(terminal, text) : csvRows(terminal, text);
  if (!read.rows.length) throw wrong(fill(terminal.texts.users.emptyFile, { file: path }));
  if (read.rows.length > MOST_ROWS) throw wrong(fill(terminal.texts.users.tooManyRows, { most: MOST_ROWS }));
  return read;
}

async function readText(terminal: Terminal, path: string): Promise<string> {
  if (path === '-') return readStdin(terminal);
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliFailure('file.unreadable', fill(terminal.texts.users.unreadable, { file: path, why: String((error as Error).message) }), {
      exit: EXIT.notFound,
    });
  }
}

function csvRows(terminal: Terminal, text: string): FileRows {
  try {
    const [heading, ...records] = parse(text, { info: true, skip_empty_lines: true, trim: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const columns = heading?.record ?? [];
    const rows = records.map(({ record, info }) => ({
      line: info.lines,
      values: Object.fromEntries(columns.map((column, at) => [column, record[at] ?? ''])),
    }));
    return { columns, rows };
  } catch (error) {
    if (error instanceof CsvError) throw wrong(fill(terminal.texts.users.badCsv, { why: error.message }));
    throw error;
  }
}

function jsonRows(terminal: Terminal, text: string): FileRows {
  const columns = new Set<string>();
  const rows = text.split('\n').flatMap((each, at) => {
    if (!each.trim()) return [];
    const values = objectOf(each);
    if (!values) throw wrong(fill(terminal.texts.users.badJson, { line: at + 1 }));
    for (const name of Object.keys(values)) columns.add(name);
    return [{ line: at + 1, values }];
  });
  return { columns: [...columns], rows };
}

/** Lists, which only `services` has, are as good as absent: no edit sets them. */
function objectOf(line: string): Record<string, RowValue> | null {
  try {
    const read = JSON.parse(line) as unknown;
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return null;
    const entries = Object.entries(read).filter(([, value]) => value === null || typeof value !== 'object');
    return Object.fromEntries(entries) as Record<string, RowValue>;
  } catch {
    return null;
  }
}

function wrong(message: string): CliFailure {
  return new CliFailure('file.invalid', message, { exit: EXIT.usage });
}
