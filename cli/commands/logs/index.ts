import { type Command, Option } from 'commander';
import { LOG_LEVELS } from '../../ui/log-levels.ts';
import { command, runs, type Shell } from '../define.ts';

/** `grab logs`. */
export function registerLogs(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const logs = command(program, shell, 'logs', 'logs')
    .option('-f, --follow', options.follow)
    .addOption(new Option('--level <level>', options.level).choices(LOG_LEVELS))
    .option('--since <when>', options.sinceSpan)
    .option('--lines <count>', options.lines, '200');
  runs(shell, logs, async (flags) => {
    const { logs: act } = await import('../../actions/logs/logs.ts');
    return act(terminal, flags);
  });
}
