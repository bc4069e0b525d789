import { HOUR, MINUTE } from '#engine/model/time-units.ts';
import { EXIT, type ExitCode } from '../../ui/exit-codes.ts';
import { CliFailure } from '../../ui/failure.ts';
import { printJson } from '../../ui/json.ts';
import type { Terminal } from '../../ui/terminal.ts';
import { fill } from '../../ui/texts.ts';
import { instantFlag, numberFlag } from '../flags.ts';
import { readPairs } from '../read-pairs.ts';
import { platformId } from '../workers/target.ts';
import { control, type SandboxState } from './control.ts';

interface PublishFlags {
  price: string;
  platform?: string;
  location?: string;
  starts: string;
  hours: string;
  capacity?: string;
  rivalAfter?: string;
  reservedFor?: string;
  type?: string;
  count: string;
  /** `name=value`, any number of them: the platform's own fields. */
  extra: string[];
}

/** Publishes one offer, or `count` of them one behind the other. Ids on stdout, one a line; JSON: `{ids}`. */
export async function publish(terminal: Terminal, flags: PublishFlags): Promise<ExitCode> {
  const platform = await platformId(terminal, flags.platform);
  const price = numberFlag(terminal, '--price', flags.price);
  const length = numberFlag(terminal, '--hours', flags.hours)! * HOUR;
  const count = numberFlag(terminal, '--count', flags.count)!;
  const more = {
    price,
    ...(flags.location && { locationId: flags.location }),
    ...(flags.capacity && { capacity: numberFlag(terminal, '--capacity', flags.capacity) }),
    ...(flags.rivalAfter && { rivalAfterMs: numberFlag(terminal, '--rival-after', flags.rivalAfter) }),
    ...(flags.reservedFor && { reservedFor: flags.reservedFor }),
    ...(flags.type && { type: flags.type }),
    ...(flags.extra.length && {
      extra: readPairs(
        flags.extra,
        (pair) => new CliFailure('usage', fill(terminal.texts.sandbox.badExtra, { pair }), { exit: EXIT.usage }),
      ),
    }),
  };
  const { clock } = await control<SandboxState>(terminal, 'GET', 'state');
  const first = toMinute(instantFlag(terminal, '--starts', flags.starts, clock.now));
  const offers = Array.from({ length: count }, (_, at) => {
    const startsAt = first + at * length;
    return { ...more, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + length).toISOString() };
  });
  const answer = await control<{ ids: string[] }>(terminal, 'POST', 'offers', { platform, offers });
  if (terminal.json) printJson(terminal, answer);
  else for (const id of answer.ids) terminal.out(id);
  return EXIT.ok;
}

/** Platforms publish whole minutes. */
function toMinute(at: number): number {
  return Math.ceil(at / MINUTE) * MINUTE;
}
