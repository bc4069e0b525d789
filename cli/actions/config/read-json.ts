import { readFileSync } from 'node:fs';
import { EXIT } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';

/** Returns a file's JSON; a file that cannot be read, or holds none, is a usage failure. */
export function readJson(terminal: Terminal, file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new CliFailure('usage', fill(terminal.texts.config.fileUnreadable, { file }), { exit: EXIT.usage });
  }
}
