import { partnerBilling } from '#api/contract/partner-billing.ts';
import { referrals } from '#api/contract/referrals.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE, price } from '../../ui/figures.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

const FIELDS = ['at', 'kind', 'cents', 'currency', 'driverId', 'dueAt', 'cause', 'actor', 'reason'] as const;

/** One code's account, newest first. JSON: the entry and its rows. */
export async function showCode(terminal: Terminal, code: string): Promise<ExitCode> {
  const { codes: texts } = terminal.texts;
  const server = serverOf(terminal);
  const entry = (await server.call(referrals, {})).find((each) => each.code.toLowerCase() === code.toLowerCase());
  if (!entry) throw new CliFailure('failed', fill(texts.unknown, { code }), { exit: EXIT.failed });
  const account = await server.call(partnerBilling, { userId: entry.userId });
  const rows = account.rows.filter((row) => row.code === entry.code);
  printListing(terminal, {
    rows,
    fields: FIELDS,
    json: { ...entry, rows },
    empty: texts.noRows,
    columns: [
      { title: texts.at, cell: ({ at }) => new Date(at).toISOString() },
      { title: texts.kind, cell: ({ kind }) => kind },
      { title: texts.amount, cell: ({ cents }) => price(terminal, cents / 100, 'USD'), right: true },
      { title: texts.driver, cell: ({ driverName, driverId }) => driverName ?? driverId ?? NONE, cut: true },
      { title: texts.due, cell: ({ dueAt }) => (dueAt === null ? NONE : new Date(dueAt).toISOString()) },
      { title: texts.reason, cell: ({ reason }) => reason ?? NONE, cut: true },
    ],
  });
  return EXIT.ok;
}
