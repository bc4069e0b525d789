import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { withKeyRing } from './key-ring-access.ts';

/** Every key by name, with what it keeps. JSON: `{own, keys: [{key, known, newest, madeAt, secrets}]}`. */
export async function list(terminal: Terminal): Promise<ExitCode> {
  const { keys: texts } = terminal.texts;
  const facts = await withKeyRing(terminal, (keyRing) => keyRing.list());
  printListing(terminal, {
    rows: facts.keys,
    json: facts,
    fields: ['key', 'known', 'newest', 'madeAt', 'secrets'],
    columns: [
      { title: texts.key, cell: (row) => row.key },
      { title: texts.secrets, cell: (row) => String(row.secrets), right: true },
      { title: texts.madeAt, cell: (row) => row.madeAt ?? NONE },
      { title: texts.use, cell: (row) => (row.newest ? texts.newest : row.known ? texts.older : texts.lost) },
    ],
  });
  return EXIT.ok;
}
