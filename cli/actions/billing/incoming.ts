import { type IncomingPayment, incomingPayments, matchIncoming, noteIncoming } from '#api/contract/incoming.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE, price } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import { printListing } from '../../ui/listing.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { type Server, serverOf } from '../api/server.ts';
import { instantFlag, numberFlag } from '../flags.ts';

const FIELDS = ['seq', 'receivedAt', 'cents', 'reference', 'state', 'userId', 'name', 'notedBy', 'createDate'] as const;
const USD = 'USD';

/** Zelle payments that were noted, newest first; `open` leaves those from nobody known. JSON: the rows. */
export async function listIncoming(terminal: Terminal, open: boolean): Promise<ExitCode> {
  const { billing: texts } = terminal.texts;
  const rows: IncomingPayment[] = [];
  for await (const page of pagesOf(serverOf(terminal), open)) rows.push(...page);
  printListing(terminal, {
    rows,
    fields: FIELDS,
    empty: texts.incomingNone,
    columns: [
      { title: texts.columns.number, cell: ({ seq }) => String(seq), right: true },
      { title: texts.columns.at, cell: ({ receivedAt }) => new Date(receivedAt).toISOString().slice(0, 10) },
      { title: texts.columns.amount, cell: ({ cents }) => price(terminal, cents / 100, USD), right: true },
      { title: texts.columns.state, cell: ({ state }) => state },
      { title: texts.columns.user, cell: ({ userId, name }) => name ?? userId ?? NONE },
      { title: texts.columns.note, cell: ({ reference }) => reference, cut: true },
    ],
  });
  return EXIT.ok;
}

/** Keeps a payment that came in. Its driver follows from the Zelle code in the note, where there is one. */
export async function noteIncomingPayment(terminal: Terminal, flags: { amount: string; note: string; date?: string }): Promise<ExitCode> {
  const cents = Math.round(numberFlag(terminal, '--amount', flags.amount)! * 100);
  const now = terminal.now();
  const receivedAt = flags.date === undefined ? now : instantFlag(terminal, '--date', flags.date);
  const row = await serverOf(terminal).call(noteIncoming, { createDate: now, receivedAt, cents, reference: flags.note });
  return printRow(terminal, row);
}

/** Says which driver a payment is from, by Zelle code or user id. It books nothing. */
export async function matchIncomingPayment(terminal: Terminal, seq: string, driver: string): Promise<ExitCode> {
  const row = await serverOf(terminal).call(matchIncoming, { seq: numberFlag(terminal, '<number>', seq)!, driver });
  return printRow(terminal, row);
}

/** Returns the `createDate` of a noted payment of this driver: a posting with it books that payment, and books it once. */
export async function createDateOf(terminal: Terminal, server: Server, seq: number, userId: string): Promise<number> {
  for await (const page of pagesOf(server, false)) {
    const row = page.find((each) => each.seq === seq);
    if (row?.userId === userId) return row.createDate;
    if (row) break;
  }
  throw new CliFailure('billing.paymentUnknown', fill(terminal.texts.billing.incomingUnknown, { seq, userId }), { exit: EXIT.notFound });
}

async function* pagesOf({ call }: Server, open: boolean): AsyncGenerator<IncomingPayment[]> {
  let before: string | null = null;
  do {
    const { rows, next }: { rows: IncomingPayment[]; next: string | null } = await call(incomingPayments, {
      ...(before !== null && { before }),
      ...(open && { open: 'true' as const }),
    });
    yield rows;
    before = next;
  } while (before !== null);
}

function printRow(terminal: Terminal, row: IncomingPayment): ExitCode {
  const { billing: texts } = terminal.texts;
  if (terminal.json) printJson(terminal, row);
  else terminal.out(fill(row.userId === null ? texts.notedOpen : texts.notedFor, { seq: row.seq, name: row.name ?? row.userId ?? '' }));
  return EXIT.ok;
}
