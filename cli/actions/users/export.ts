import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '#api/contract/csv.ts';
import { FILE_COLUMNS } from '#api/contract/user-columns.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printProgress } from '../../ui/progress.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { fileRow } from './file-row.ts';
import { readUsers } from './read-users.ts';
import { whereFlag } from './where-flag.ts';

/**
 * Writes the users that fit as CSV, or with `--json` a document a line, to stdout or a file. A file appears only when it is
 * complete.
 */
export async function exportUsers(terminal: Terminal, flags: { where?: string; out?: string }): Promise<ExitCode> {
  const where = whereFlag(terminal, flags.where);
  const server = serverOf(terminal);
  const target = flags.out === undefined ? null : openDraft(flags.out);
  const write = (text: string) => (target ? void writeSync(target.file, text) : void terminal.stdout.write(text));
  let rows = 0;
  try {
    if (!terminal.json) write(csvLine(FILE_COLUMNS));
    for await (const page of readUsers(server, where ? { where } : {})) {
      write(
        page
          .map(fileRow)
          .map((row) => (terminal.json ? `${JSON.stringify(row)}\n` : csvLine(FILE_COLUMNS.map((name) => row[name]))))
          .join(''),
      );
      rows += page.length;
      if (target) printProgress(terminal, { done: rows });
    }
    target?.finish();
  } catch (error) {
    target?.discard();
    throw error;
  }
  if (flags.out !== undefined) terminal.err(fill(terminal.texts.users.exported, { count: rows, file: flags.out }));
  return EXIT.ok;
}

function openDraft(path: string) {
  const draft = `${path}.${process.pid}.part`;
  const file = openSync(draft, 'w', 0o600);
  return {
    file,
    finish() {
      closeSync(file);
      renameSync(draft, path);
    },
    discard() {
      closeSync(file);
      rmSync(draft, { force: true });
    },
  };
}
