import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { instantFlag, numberFlag } from '../flags.ts';
import { control, type SandboxState } from './control.ts';

/** Shows the simulated time, or sets it. JSON: `{now, iso, speed}` (milliseconds, ISO, simulated per real second). */
export async function clock(terminal: Terminal, flags: { now?: string; speed?: string }): Promise<ExitCode> {
  const speed = numberFlag(terminal, '--speed', flags.speed);
  const state = await control<SandboxState>(terminal, 'GET', 'state');
  const now = flags.now === undefined ? undefined : instantFlag(terminal, '--now', flags.now, state.clock.now);
  const changed = speed !== undefined || now !== undefined;
  const time = changed
    ? await control<SandboxState['clock']>(terminal, 'POST', 'clock', {
        ...(now !== undefined && { now }),
        ...(speed !== undefined && { speed }),
      })
    : state.clock;
  if (terminal.json) printJson(terminal, { now: time.now, iso: time.iso, speed: time.speed });
  else terminal.out(fill(terminal.texts.sandbox.clockIs, { now: time.iso, speed: time.speed }));
  return EXIT.ok;
}
