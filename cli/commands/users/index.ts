import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab users list · show · export · edit · apply · undo · import`. */
export function registerUsers(program: Command, shell: Shell): void {
  const users = group(program, shell, 'users', 'users');
  registerLooks(users, shell);
  registerEdits(users, shell);
}

function registerLooks(users: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const list = listing(command(users, shell, 'list', 'usersList'), shell)
    .option('--where <expression>', options.usersWhere)
    .option('--search <text>', options.usersSearch)
    .option('--sort <column>', options.usersSort)
    .option('--limit <rows>', options.usersLimit, '100');
  runs(shell, list, async (flags) => {
    const { listUsers } = await import('../../actions/users/list.ts');
    return listUsers(terminal, flags);
  });

  runs(shell, listing(command(users, shell, 'show', 'usersShow').argument('<user>', options.usersUser), shell), async (_, [user]) => {
    const { showUser } = await import('../../actions/users/show.ts');
    return showUser(terminal, user!);
  });

  const exporting = command(users, shell, 'export', 'usersExport')
    .option('--where <expression>', options.usersWhere)
    .option('--out <file>', options.usersExportOut);
  runs(shell, exporting, async (flags) => {
    const { exportUsers } = await import('../../actions/users/export.ts');
    return exportUsers(terminal, flags);
  });
}

function registerEdits(users: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const collect = (value: string, before: string[] = []) => [...before, value];
  const edit = command(users, shell, 'edit', 'usersEdit')
    .argument('[users...]', options.usersUser)
    .option('--where <expression>', options.usersWhere)
    .option('--from <file>', options.usersFrom)
    .option('--set <column=value>', options.usersSet, collect)
    .option('--reason <text>', options.usersReason)
    .option('--dry-run', options.usersDryRun)
    .option('--out <file>', options.usersOut);
  runs(shell, edit, async (flags, names) => {
    const { editUsers } = await import('../../actions/users/edit.ts');
    return editUsers(terminal, { ...flags, users: names });
  });

  for (const [verb, help] of [
    ['apply', 'usersApply'],
    ['undo', 'usersUndo'],
  ] as const) {
    const made = command(users, shell, verb, help).argument('<file>', options.usersPlanFile).option('--reason <text>', options.usersReason);
    runs(shell, made, async (flags: { reason?: string }, [file]) => {
      const { applyFile } = await import('../../actions/users/apply-file.ts');
      return applyFile(terminal, { file: file!, verb, ...flags });
    });
  }

  const importing = command(users, shell, 'import', 'usersImport')
    .requiredOption('--from <file>', options.usersFrom)
    .option('--dry-run', options.usersDryRun);
  runs(shell, importing, async (flags) => {
    const { importUsers } = await import('../../actions/users/import.ts');
    return importUsers(terminal, flags);
  });
}
