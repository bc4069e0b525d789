import { type Command, Option } from 'commander';
import { MANUAL_REASONS } from '#api/contract/billing.ts';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab billing show · audit · post · refund · reconcile · incoming · note · match`. */
export function registerBilling(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const billing = group(program, shell, 'billing', 'billing');

  const show = listing(command(billing, shell, 'show', 'billingShow').argument('<user>', options.billingUser), shell);
  runs(shell, show, async (_, [userId]) => {
    const { showBilling } = await import('../../actions/billing/show.ts');
    return showBilling(terminal, userId!);
  });

  runs(shell, listing(command(billing, shell, 'audit', 'billingAudit'), shell), async () => {
    const { auditBilling } = await import('../../actions/billing/audit.ts');
    return auditBilling(terminal);
  });

  const post = command(billing, shell, 'post', 'billingPost')
    .argument('<user>', options.billingUser)
    .option('--days <days>', options.billingDays)
    .option('--date <instant>', options.billingDate)
    .requiredOption('--amount <dollars>', options.billingAmount)
    .addOption(new Option('--reason <reason>', options.billingReason).choices([...MANUAL_REASONS]).makeOptionMandatory())
    .option('--incoming <number>', options.billingIncoming);
  runs(shell, post, async (flags, [userId]) => {
    const { postPayment } = await import('../../actions/billing/post.ts');
    return postPayment(terminal, userId!, flags);
  });

  const refund = command(billing, shell, 'refund', 'billingRefund')
    .argument('<paymentId>', options.billingPayment)
    .requiredOption('--reason <text>', options.billingReason);
  runs(shell, refund, async (flags: { reason: string }, [paymentId]) => {
    const { refundPayment } = await import('../../actions/billing/refund.ts');
    return refundPayment(terminal, paymentId!, flags.reason);
  });

  runs(shell, command(billing, shell, 'reconcile', 'billingReconcile'), async () => {
    const { reconcile } = await import('../../actions/billing/reconcile.ts');
    return reconcile(terminal);
  });
  registerIncoming(billing, shell);
}

/** Zelle payments that came in. */
function registerIncoming(billing: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const incoming = listing(command(billing, shell, 'incoming', 'billingIncoming').option('--open', options.billingOpen), shell);
  runs(shell, incoming, async (flags: { open?: boolean }) => {
    const { listIncoming } = await import('../../actions/billing/incoming.ts');
    return listIncoming(terminal, flags.open === true);
  });

  const note = command(billing, shell, 'note', 'billingNote')
    .requiredOption('--amount <dollars>', options.billingAmount)
    .requiredOption('--note <text>', options.billingNote)
    .option('--date <instant>', options.billingReceived);
  runs(shell, note, async (flags: { amount: string; note: string; date?: string }) => {
    const { noteIncomingPayment } = await import('../../actions/billing/incoming.ts');
    return noteIncomingPayment(terminal, flags);
  });

  const match = command(billing, shell, 'match', 'billingMatch')
    .argument('<number>', options.billingIncoming)
    .argument('<driver>', options.billingDriver);
  runs(shell, match, async (_, [seq, driver]) => {
    const { matchIncomingPayment } = await import('../../actions/billing/incoming.ts');
    return matchIncomingPayment(terminal, seq!, driver!);
  });
}
