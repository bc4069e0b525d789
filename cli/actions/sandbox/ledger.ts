import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { numberFlag } from '../flags.ts';
import { platformId } from '../workers/target.ts';
import { control } from './control.ts';

interface LedgerFlags {
  platform?: string;
  account?: string;
  since?: string;
  call?: string;
  outcome?: string;
  limit?: string;
}

interface LedgerRow {
  at: number;
  account: string | null;
  call: string;
  offerId?: string;
  outcome: string;
  status: number | null;
}

/** Rows of the sandbox's ledger, oldest first. JSON: the rows as the sandbox keeps them. */
export async function ledger(terminal: Terminal, flags: LedgerFlags): Promise<ExitCode> {
  const { ledger: titles, ledgerEmpty } = terminal.texts.sandbox;
  const limit = numberFlag(terminal, '--limit', flags.limit);
  const all = await control<LedgerRow[]>(terminal, 'GET', 'ledger', {
    platform: await platformId(terminal, flags.platform),
    ...(flags.account && { account: flags.account }),
    ...(flags.since && { since: flags.since }),
  });
  const matching = all.filter((row) => isIn(row.call, flags.call) && isIn(row.outcome, flags.outcome));
  const rows = limit ? matching.slice(-limit) : matching;
  printListing(terminal, {
    rows,
    fields: ['at', 'account', 'call', 'outcome', 'offerId', 'status'],
    empty: ledgerEmpty,
    columns: [
      { title: titles.at, cell: (row) => new Date(row.at).toISOString() },
      { title: titles.account, cell: (row) => row.account ?? NONE },
      { title: titles.call, cell: (row) => row.call },
      {
        title: titles.outcome,
        cell: (row) => row.outcome,
        paint: (text, row) => (row.outcome === 'granted' ? terminal.paint.ok(text) : text),
      },
      { title: titles.offer, cell: (row) => row.offerId ?? NONE },
      { title: titles.status, cell: (row) => String(row.status ?? NONE), right: true },
    ],
  });
  return EXIT.ok;
}

function isIn(value: string, list: string | undefined): boolean {
  return !list || list.split(',').some((word) => word.trim() === value);
}
