import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { numberFlag } from '../flags.ts';
import { platformId } from '../workers/target.ts';
import { control } from './control.ts';

interface FaultFlags {
  call?: string;
  platform?: string;
  account?: string;
  times?: string;
  status?: string;
  body?: string;
  delay?: string;
  grant?: string;
  reset?: boolean;
  endless?: boolean;
  clear?: boolean;
}

/** Makes calls of a simulated platform misbehave, or with `clear` behave again. JSON: the sandbox's answer. */
export async function fault(terminal: Terminal, flags: FaultFlags): Promise<ExitCode> {
  const { texts } = terminal;
  const which = {
    platform: await platformId(terminal, flags.platform),
    ...(flags.call && { call: flags.call }),
    ...(flags.account && { account: flags.account }),
  };
  if (flags.clear) {
    const answer = await control(terminal, 'DELETE', 'faults', which);
    if (terminal.json) printJson(terminal, answer);
    else terminal.out(texts.sandbox.faultCleared);
    return EXIT.ok;
  }

  const wrong = {
    ...(flags.status && { status: numberFlag(terminal, '--status', flags.status) }),
    ...(flags.delay && { delayMs: numberFlag(terminal, '--delay', flags.delay) }),
    ...(flags.body !== undefined && { body: jsonOrText(flags.body) }),
    ...(flags.reset && { reset: true }),
    ...(flags.endless && { endless: true }),
  };
  if (!Object.keys(wrong).length) throw new CliFailure('usage', texts.sandbox.faultNothing, { exit: EXIT.usage });
  const asked = {
    ...which,
    ...wrong,
    ...(flags.times && { times: numberFlag(terminal, '--times', flags.times) }),
    ...(flags.grant && { grant: flags.grant }),
  };
  const answer = await control(terminal, 'POST', 'faults', asked);
  if (terminal.json) printJson(terminal, answer);
  else terminal.out(fill(texts.sandbox.faultSet, { what: JSON.stringify(asked) }));
  return EXIT.ok;
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
