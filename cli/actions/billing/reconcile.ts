import { reconcilePayments } from '#api/contract/payments.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { serverOf } from '../api/server.ts';

/** Asks the card provider about every recent payment. Ends with 8 where some could not be asked about, 1 where none could. */
export async function reconcile(terminal: Terminal): Promise<ExitCode> {
  const done = await serverOf(terminal).call(reconcilePayments, {});
  if (terminal.json) printJson(terminal, done);
  else terminal.out(fill(terminal.texts.billing.reconciled, { ...done }));
  if (!done.failed) return EXIT.ok;
  return done.failed < done.asked ? EXIT.partly : EXIT.failed;
}
