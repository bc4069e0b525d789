import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import { confirm } from '../../ui/prompt.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { numberFlag } from '../flags.ts';
import { control, type SandboxState } from './control.ts';

interface ScenarioFlags {
  name?: string;
  seed?: string;
  speed?: string;
  market?: string;
}

/** Ends the simulated world and begins another. JSON: its state. */
export async function scenario(terminal: Terminal, flags: ScenarioFlags): Promise<ExitCode> {
  const { texts } = terminal;
  const speed = numberFlag(terminal, '--speed', flags.speed);
  if (terminal.interactive) await confirm(terminal, texts.sandbox.scenarioConfirm);
  const state = await control<SandboxState>(terminal, 'POST', 'reset', {
    ...(flags.name && { scenario: flags.name }),
    ...(flags.seed && { seed: flags.seed }),
    ...(speed !== undefined && { speed }),
    ...(flags.market && { market: flags.market }),
  });
  if (terminal.json) printJson(terminal, state);
  else terminal.out(fill(texts.sandbox.scenarioDone, { scenario: state.scenario, world: state.world }));
  return EXIT.ok;
}
