import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import { printTable } from '../../ui/table.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { withKeyRing } from './key-ring-access.ts';

/** Every key by name, with what it keeps. JSON: `{own, keys: [{key, known, newest, madeAt, secrets}]}`. */
export async function list(terminal: Terminal): Promise<ExitCode> {
  const { keys: texts } = terminal.texts;
  const facts = await withKeyRing(terminal, (keyRing) => keyRing.list());
  if (terminal.json) {
    printJson(terminal, facts);
    return EXIT.ok;
  }
  printTable(
    terminal,
    [
      { title: texts.key, cell: (row) => row.key },
      { title: texts.secrets, cell: (row) => String(row.secrets), right: true },
      { title: texts.madeAt, cell: (row) => row.madeAt ?? NONE },
      { title: texts.use, cell: (row) => (row.newest ? texts.newest : row.known ? texts.older : texts.lost) },
    ],
    facts.keys,
  );
  return EXIT.ok;
}
