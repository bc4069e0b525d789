import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab invites list · export`. */
export function registerInvites(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const invites = group(program, shell, 'invites', 'invites');

  const list = listing(command(invites, shell, 'list', 'invitesList').option('--inviter <user>', terminal.texts.options.inviter), shell);
  runs(shell, list, async (flags: { inviter?: string }) => {
    const { listInvites } = await import('../../actions/invites/list.ts');
    return listInvites(terminal, flags.inviter);
  });

  runs(shell, command(invites, shell, 'export', 'invitesExport'), async () => {
    const { exportInvites } = await import('../../actions/invites/export.ts');
    return exportInvites(terminal);
  });
}
