import type { Command } from 'commander';
import { command, group, runs, type Shell } from '../define.ts';

/** `grab offers tail`. */
export function registerOffers(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const offers = group(program, shell, 'offers', 'offers');

  const tail = command(offers, shell, 'tail', 'tail')
    .option('--user <userId>', options.user)
    .option('--service <service>', options.service)
    .option('--status <list>', options.status);
  runs(shell, tail, async (flags: { user?: string; service?: string; status?: string }) => {
    const { tail: act } = await import('../../actions/offers/tail.ts');
    return act(terminal, flags);
  });
}
