import { allConfig } from '#api/contract/app-config.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

/** Every entry, or one. JSON: the entries, or the one. */
export async function getConfig(terminal: Terminal, type: string | undefined): Promise<ExitCode> {
  const { config: texts } = terminal.texts;
  const entries = await serverOf(terminal).call(allConfig, {});
  const rows = type === undefined ? entries : entries.filter((entry) => entry.type === type);
  if (!rows.length) throw new CliFailure('config.unknown', fill(texts.unknown, { type: type ?? '' }));
  printListing(terminal, {
    rows,
    fields: ['type', 'value', 'options', 'revision', 'updatedAt', 'updatedBy'],
    json: type === undefined ? rows : rows[0],
    columns: [
      { title: texts.columns.type, cell: ({ type: name }) => name },
      { title: texts.columns.value, cell: ({ value }) => value || NONE, cut: true },
      { title: texts.columns.options, cell: ({ options }) => options ?? NONE, cut: true },
      { title: texts.columns.at, cell: ({ updatedAt }) => (updatedAt === null ? NONE : new Date(updatedAt).toISOString()) },
      { title: texts.columns.by, cell: ({ updatedBy }) => updatedBy ?? NONE },
    ],
  });
  return EXIT.ok;
}
