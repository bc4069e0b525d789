import type { Command } from 'commander';
import { command, group, runs, type Shell } from '../define.ts';

/** `grab admin create`. */
export function registerAdmin(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const admin = group(program, shell, 'admin', 'admin');

  const create = command(admin, shell, 'create', 'adminCreate')
    .option('--phone <number>', options.phone)
    .option('--name <name>', options.name)
    .option('--password-stdin', options.passwordStdin);
  runs(shell, create, async (flags: { phone?: string; name?: string; passwordStdin?: boolean }) => {
    const { createAdmin } = await import('../../actions/admin/create.ts');
    return createAdmin(terminal, flags);
  });
}
