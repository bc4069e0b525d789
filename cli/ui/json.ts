import type { Terminal } from './terminal.ts';

/** One JSON document: indented for a person, one line for a pipe. */
export function printJson(terminal: Terminal, value: unknown): void {
  terminal.out(JSON.stringify(value, null, terminal.stdout.isTTY ? 2 : undefined));
}

/** One line of a stream (NDJSON). */
export function printLine(terminal: Terminal, value: unknown): void {
  terminal.out(JSON.stringify(value));
}
