import type { Command } from 'commander';
import { command, runs, type Shell } from '../define.ts';

/** `grab backtest`. */
export function registerBacktest(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options, backtest: texts } = terminal.texts;
  const collect = (value: string, before: string[]) => [...before, value];
  const backtest = command(program, shell, 'backtest', 'backtest')
    .argument('<target>', options.target)
    .option('--days <days>', options.days, '7')
    .option('--set <name=value>', options.set, collect, [])
    .addHelpText('after', `\n${texts.assumes}`);
  runs(shell, backtest, async (flags: { days: string; set: string[] }, [target]) => {
    const { backtest: act } = await import('../../actions/backtest/run.ts');
    return act(terminal, { target: target!, ...flags });
  });
}
