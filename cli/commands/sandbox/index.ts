import type { Command } from 'commander';
import { command, listing, runs, type Shell } from '../define.ts';

/** `grab sandbox` alone runs it; its verbs drive a running one. */
export function registerSandbox(program: Command, shell: Shell): void {
  const { terminal } = shell;
  const { options } = terminal.texts;

  const sandbox = command(program, shell, 'sandbox', 'sandbox');
  runs(shell, sandbox, async () => {
    const { start } = await import('../../actions/server/start.ts');
    return start(terminal, { parts: ['sandbox'] });
  });

  const publish = command(sandbox, shell, 'publish', 'publish')
    .requiredOption('--price <dollars>', options.price)
    .option('--platform <platform>', options.platform)
    .option('--location <stationId>', options.location)
    .option('--starts <when>', options.starts, '+2h')
    .option('--hours <hours>', options.hours, '3')
    .option('--capacity <drivers>', options.capacity)
    .option('--rival-after <ms>', options.rivalAfter)
    .option('--reserved-for <account>', options.reservedFor)
    .option('--type <word>', options.type)
    .option('--count <offers>', options.count, '1')
    .option('--extra <name=value>', options.extra, (value: string, before: string[]) => [...before, value], []);
  runs(shell, publish, async (flags) => {
    const { publish: act } = await import('../../actions/sandbox/publish.ts');
    return act(terminal, flags);
  });

  const fault = command(sandbox, shell, 'fault', 'fault')
    .option('--call <call>', options.call)
    .option('--platform <platform>', options.platform)
    .option('--account <account>', options.account)
    .option('--times <calls>', options.times)
    .option('--status <status>', options.httpStatus)
    .option('--body <body>', options.body)
    .option('--delay <ms>', options.delay)
    .option('--grant <when>', options.grant)
    .option('--reset', options.reset)
    .option('--endless', options.endless)
    .option('--clear', options.clear);
  runs(shell, fault, async (flags) => {
    const { fault: act } = await import('../../actions/sandbox/fault.ts');
    return act(terminal, flags);
  });

  const ledger = listing(command(sandbox, shell, 'ledger', 'ledger'), shell)
    .option('--platform <platform>', options.platform)
    .option('--account <account>', options.account)
    .option('--since <instant>', options.since)
    .option('--call <list>', options.call)
    .option('--outcome <list>', options.outcome)
    .option('--limit <rows>', options.limit);
  runs(shell, ledger, async (flags) => {
    const { ledger: act } = await import('../../actions/sandbox/ledger.ts');
    return act(terminal, flags);
  });

  const scenario = command(sandbox, shell, 'scenario', 'scenario')
    .argument('[name]', 'default, calm, surge, strict, bench')
    .option('--seed <seed>', options.seed)
    .option('--speed <times>', options.speed)
    .option('--market <on|off>', options.market);
  runs(shell, scenario, async (flags, [name]) => {
    const { scenario: act } = await import('../../actions/sandbox/scenario.ts');
    return act(terminal, { ...flags, name });
  });

  const clock = command(sandbox, shell, 'clock', 'clock').option('--now <instant>', options.now).option('--speed <times>', options.speed);
  runs(shell, clock, async (flags) => {
    const { clock: act } = await import('../../actions/sandbox/clock.ts');
    return act(terminal, flags);
  });
}
