import type { Command } from 'commander';
import { command, listing, runs, type Shell } from '../define.ts';

/** `grab workers` and `workers inspect · start · stop · drain`. */
export function registerWorkers(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;

  const workers = listing(command(program, shell, 'workers', 'workers'), shell)
    .option('--watch', options.watch)
    .option('--where <expression>', options.where);
  runs(shell, workers, async (flags: { watch?: boolean; where?: string }) => {
    const { workers: act } = await import('../../actions/workers/list.ts');
    return act(terminal, flags);
  });

  const inspect = command(workers, shell, 'inspect', 'inspect').argument('<target>', options.target);
  runs(shell, inspect, async (_, [target]) => {
    const { inspect: act } = await import('../../actions/workers/inspect.ts');
    return act(terminal, { target: target!, watch: workers.opts<{ watch?: boolean }>().watch ?? false });
  });

  for (const [verb, help] of [
    ['start', 'workersStart'],
    ['stop', 'workersStop'],
    ['drain', 'workersDrain'],
  ] as const) {
    const commandSessions = command(workers, shell, verb, help).argument('[targets...]', options.target).option('--all', options.all);
    runs(shell, commandSessions, async (flags: { all?: boolean }, targets) => {
      const { commandSessions: act } = await import('../../actions/workers/command.ts');
      return act(terminal, { verb, targets, all: flags.all ?? false, where: workers.opts<{ where?: string }>().where });
    });
  }
}
