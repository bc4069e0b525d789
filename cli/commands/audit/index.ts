import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab audit list · verify`. */
export function registerAudit(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const audit = group(program, shell, 'audit', 'audit');

  const list = listing(command(audit, shell, 'list', 'auditList'), shell)
    .option('--user <id>', options.auditUser)
    .option('--actor <id>', options.auditActor)
    .option('--action <kind>', options.auditAction)
    .option('--since <span>', options.sinceSpan)
    .option('--limit <rows>', options.limit, '100');
  runs(shell, list, async (flags) => {
    const { listAudit } = await import('../../actions/audit/list.ts');
    return listAudit(terminal, flags);
  });

  runs(shell, listing(command(audit, shell, 'verify', 'auditVerify'), shell), async () => {
    const { verifyAudit } = await import('../../actions/audit/verify.ts');
    return verifyAudit(terminal);
  });
}
