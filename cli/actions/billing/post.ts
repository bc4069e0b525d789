import { type MANUAL_REASONS, manualBilling } from '#api/contract/billing.ts';
import { paymentAmount } from '#api/contract/payments.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { NONE } from '../../ui/figures.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';
import { instantFlag, numberFlag } from '../flags.ts';
import { createDateOf } from './incoming.ts';

interface PostFlags {
  days?: string;
  date?: string;
  amount: string;
  reason: (typeof MANUAL_REASONS)[number];
  /** Number of the noted payment that this books. */
  incoming?: string;
}

/** Books a payment that came by another way than the card provider: for some days, or up to a new last payment date. */
export async function postPayment(terminal: Terminal, userId: string, flags: PostFlags): Promise<ExitCode> {
  const { billing: texts } = terminal.texts;
  if ((flags.days === undefined) === (flags.date === undefined)) throw new CliFailure('usage', texts.daysOrDate, { exit: EXIT.usage });
  const amount = numberFlag(terminal, '--amount', flags.amount)!;
  const days = numberFlag(terminal, '--days', flags.days);
  const lastPaymentDate = flags.date === undefined ? undefined : instantFlag(terminal, '--date', flags.date);
  const incoming = numberFlag(terminal, '--incoming', flags.incoming);
  const server = serverOf(terminal);
  // What the days cost is the server's figure; a new date is compared with a week.
  const { amountDue } = await server.call(paymentAmount, { daysToPayFor: days === 3 ? '3' : '7', userId });
  const entry = {
    user: userId,
    createDate: incoming === undefined ? terminal.now() : await createDateOf(terminal, server, incoming, userId),
    expectedPayment: amountDue / 100,
    actualPayment: amount,
    reason: flags.reason,
    ...(days !== undefined && { days }),
    ...(lastPaymentDate !== undefined && { lastPaymentDate }),
  };
  const posted = await server.call(manualBilling, entry);
  for (const warning of posted.warnings) terminal.err(texts.warnings[warning]);
  if (terminal.json) printJson(terminal, posted);
  else terminal.out(fill(texts.posted, { until: posted.expiresAt === null ? NONE : new Date(posted.expiresAt).toISOString() }));
  return EXIT.ok;
}
