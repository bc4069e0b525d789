import type { Command } from 'commander';
import { command, listing, runs, type Shell } from '../define.ts';

/** `grab notifications · notifications test`. */
export function registerNotifications(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const notifications = listing(command(program, shell, 'notifications', 'notifications'), shell);
  runs(shell, notifications, async () => {
    const { listChannels } = await import('../../actions/notifications/list.ts');
    return listChannels(terminal);
  });

  const test = command(notifications, shell, 'test', 'notificationsTest').argument('<userId>', terminal.texts.options.notifiedUser);
  runs(shell, listing(test, shell), async (_, [userId]) => {
    const { testDriver } = await import('../../actions/notifications/test.ts');
    return testDriver(terminal, userId!);
  });
}
