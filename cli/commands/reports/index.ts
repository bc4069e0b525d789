import { type Command, Option } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab reports show · rebuild`. */
export function registerReports(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const reports = group(program, shell, 'reports', 'reports');

  const show = listing(command(reports, shell, 'show', 'reportsShow'), shell)
    .option('--from <day>', options.reportFrom)
    .option('--to <day>', options.reportTo)
    .option('--by <list>', options.reportBy, 'service')
    .addOption(new Option('--per <period>', options.reportPer).choices(['hour', 'day']).default('day'));
  runs(shell, show, async (flags) => {
    const { showReports } = await import('../../actions/reports/show.ts');
    return showReports(terminal, flags);
  });

  const rebuild = command(reports, shell, 'rebuild', 'reportsRebuild')
    .option('--from <day>', options.reportFrom)
    .option('--to <day>', options.reportTo)
    .option('--no-wait', options.reportNoWait);
  runs(shell, rebuild, async (flags) => {
    const { rebuild: act } = await import('../../actions/reports/rebuild.ts');
    return act(terminal, flags);
  });
}
