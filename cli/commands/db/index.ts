import type { Command } from 'commander';
import { command, group, runs, type Shell } from '../define.ts';

/** `grab db migrate · backup · restore`. */
export function registerDb(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const db = group(program, shell, 'db', 'db');

  runs(shell, command(db, shell, 'migrate', 'migrate'), async () => {
    const { migrate } = await import('../../actions/db/migrate.ts');
    return migrate(terminal);
  });
  runs(shell, command(db, shell, 'backup', 'backup'), async () => {
    const { backup } = await import('../../actions/db/backup.ts');
    return backup(terminal);
  });
  const restore = command(db, shell, 'restore', 'restore').argument('<file>', terminal.texts.options.file);
  runs(shell, restore, async (_, [file]) => {
    const { restore: act } = await import('../../actions/db/restore.ts');
    return act(terminal, file!);
  });
}
