import { csvRow } from '#api/contract/csv.ts';
import { world } from '#api/contract/system.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { serverOf } from '../api/server.ts';
import { sinceFlag } from '../flags.ts';
import { serviceKey } from '../workers/target.ts';
import { feedPages } from './feed-pages.ts';
import { OFFER_FIELDS } from './list.ts';
import { statusesOf } from './outcome.ts';

interface ExportFlags {
  since: string;
  user?: string;
  service?: string;
  outcome?: string;
}

/** Every recorded offer since an instant of world time, newest first, as CSV or with `--json` a document a line; it is written as it is read. */
export async function exportOffers(terminal: Terminal, flags: ExportFlags): Promise<ExitCode> {
  const server = serverOf(terminal);
  const service = flags.service ? await serviceKey(terminal, flags.service) : undefined;
  const statuses = statusesOf(terminal, flags.outcome);
  const { now } = await server.call(world, {});
  const since = sinceFlag(terminal, '--since', flags.since, now);
  let headed = terminal.json;
  for await (const page of feedPages(server, { since, service, user: flags.user, statuses })) {
    if (!headed) terminal.out(csvRow(OFFER_FIELDS));
    headed = true;
    for (const row of page) terminal.out(terminal.json ? JSON.stringify(row) : csvRow(OFFER_FIELDS.map((field) => row[field])));
  }
  return EXIT.ok;
}
