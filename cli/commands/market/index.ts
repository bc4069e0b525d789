import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab market show`. */
export function registerMarket(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const market = group(program, shell, 'market', 'market');

  const show = listing(command(market, shell, 'show', 'marketShow').argument('<station>', options.station), shell).option(
    '--service <service>',
    options.service,
  );
  runs(shell, show, async (flags: { service?: string }, [station]) => {
    const { showMarket } = await import('../../actions/market/show.ts');
    return showMarket(terminal, flags.service, station!);
  });
}
