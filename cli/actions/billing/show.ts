import { ledger } from '#api/contract/billing.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { NONE, price } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['at', 'kind', 'cents', 'currency', 'days', 'cause', 'actor', 'reason'] as const;

/** A driver's money and days, oldest first, and what they come to. JSON: what the server answers. */
export async function showBilling(terminal: Terminal, userId: string): Promise<ExitCode> {
  const { billing: texts } = terminal.texts;
  const record = await serverOf(terminal).call(ledger, { userId });
  printListing(terminal, {
    rows: record.rows,
    fields: FIELDS,
    json: record,
    empty: texts.none,
    columns: [
      { title: texts.columns.at, cell: ({ at }) => new Date(at).toISOString() },
      { title: texts.columns.kind, cell: ({ kind }) => kind },
      { title: texts.columns.amount, cell: ({ cents, currency }) => price(terminal, cents / 100, currency.toUpperCase()), right: true },
      { title: texts.columns.days, cell: ({ days }) => String(days), right: true },
      { title: texts.columns.actor, cell: ({ actor }) => actor },
      { title: texts.columns.reason, cell: ({ reason }) => reason ?? NONE, cut: true },
      { title: texts.columns.cause, cell: ({ cause }) => cause, cut: true },
    ],
  });
  if (terminal.output !== 'table' && terminal.output !== 'wide') return EXIT.ok;
  const until = record.expiresAt === null ? NONE : new Date(record.expiresAt).toISOString();
  terminal.out('');
  terminal.out(fill(record.expired ? texts.ended : texts.until, { until }));
  terminal.out(record.goodStanding ? texts.good : texts.bad);
  return EXIT.ok;
}
