import type { Command } from 'commander';
import { command, group, listing, runs, type Shell } from '../define.ts';

/** `grab offers list · tail · export`. */
export function registerOffers(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;
  const offers = group(program, shell, 'offers', 'offers');

  const tail = command(offers, shell, 'tail', 'tail')
    .option('--user <userId>', options.user)
    .option('--service <service>', options.service)
    .option('--outcome <list>', options.offerOutcome);
  runs(shell, tail, async (flags: { user?: string; service?: string; outcome?: string }) => {
    const { tail: act } = await import('../../actions/offers/tail.ts');
    return act(terminal, flags);
  });

  const list = listing(command(offers, shell, 'list', 'offersList'), shell)
    .option('--since <when>', options.sinceSpan, '24h')
    .option('--user <userId>', options.user)
    .option('--service <service>', options.service)
    .option('--outcome <list>', options.offerOutcome)
    .option('--limit <rows>', options.limit, '50');
  runs(shell, list, async (flags) => {
    const { list: act } = await import('../../actions/offers/list.ts');
    return act(terminal, flags);
  });

  const written = command(offers, shell, 'export', 'offersExport')
    .option('--since <when>', options.sinceSpan, '24h')
    .option('--user <userId>', options.user)
    .option('--service <service>', options.service)
    .option('--outcome <list>', options.offerOutcome);
  runs(shell, written, async (flags) => {
    const { exportOffers } = await import('../../actions/offers/export.ts');
    return exportOffers(terminal, flags);
  });
}
