import { type ConfigChange, configHistory, revertConfig } from '#api/contract/app-config.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { printListing } from '../../ui/listing.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { numberFlag } from '../flags.ts';

/** The last 50 changes, of one entry or of everything; with `revert` that change is taken back instead. */
export async function showHistory(terminal: Terminal, type: string | undefined, revert: string | undefined): Promise<ExitCode> {
  const { config: texts } = terminal.texts;
  const { call } = serverOf(terminal);
  if (revert !== undefined) {
    const seq = numberFlag(terminal, '--revert', revert)!;
    await confirm(terminal, fill(texts.revertConfirm, { seq }));
    const done = await call(revertConfig, { seq });
    if (terminal.json) printJson(terminal, done);
    else terminal.out(fill(texts.reverted, { subject: done.subject }));
    return EXIT.ok;
  }
  const rows = await call(configHistory, type === undefined ? {} : { subject: type.includes(':') ? type : `config:${type}` });
  printListing(terminal, {
    rows,
    fields: ['seq', 'at', 'by', 'subject', 'before', 'after'],
    empty: texts.none,
    columns: [
      { title: texts.columns.seq, cell: ({ seq }) => String(seq), right: true },
      { title: texts.columns.at, cell: ({ at }) => new Date(at).toISOString() },
      { title: texts.columns.by, cell: ({ by }) => by },
      { title: texts.columns.subject, cell: ({ subject }) => subject },
      { title: texts.columns.before, cell: ({ before }) => inWords(before), cut: true },
      { title: texts.columns.after, cell: ({ after }) => inWords(after), cut: true },
    ],
  });
  return EXIT.ok;
}

function inWords(values: ConfigChange['before']): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
