import { refundPayment as endpoint } from '#api/contract/payments.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

/** Gives a payment by card back and takes its days back. */
export async function refundPayment(terminal: Terminal, paymentId: string, reason: string): Promise<ExitCode> {
  const { billing: texts } = terminal.texts;
  await confirm(terminal, fill(texts.refundConfirm, { paymentId }));
  const refunded = await serverOf(terminal).call(endpoint, { paymentId, reason });
  if (terminal.json) printJson(terminal, refunded);
  else terminal.out(fill(texts.refunded, { paymentId }));
  return EXIT.ok;
}
