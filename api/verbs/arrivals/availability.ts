import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Unanswered } from '#engine/model/platform.ts';
import type { Ctx } from '../context.ts';
import { mainService } from '../platforms.ts';

interface AskAvailability {
  ctx: Ctx;
  caller: Caller;
  turnOn?: boolean | undefined;
  turnOff?: boolean | undefined;
}

/** Whether the platform may send instant offers; turned on or off first, where that is asked for. */
export async function askAvailability({
  ctx,
  caller: { userId },
  turnOn,
  turnOff,
}: AskAvailability): Promise<{ isAvailable: boolean } | Failed> {
  if (turnOn && turnOff) return fail('input.invalid', [{ path: 'body.turnOff', message: 'Turn on or off, not both' }]);
  const input = turnOn ? { isAvailable: true } : turnOff ? { isAvailable: false } : {};
  const service = mainService(ctx.platforms);
  const answer = (await ctx.engine.call(service, 'available', input, userId)) as { isAvailable: boolean } | Unanswered | null;
  if (answer === null) return fail('setup.notLinked');
  if (!('failure' in answer)) return answer;
  const { code } = answer.failure;
  if (code === 'needs-sign-in' || code === 'credentials-lost') return fail('setup.over');
  return fail(code === 'needs-human' || code === 'not-trusted' ? 'setup.locked' : 'platform.failed');
}
