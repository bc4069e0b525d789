import type { H3Event } from 'h3';
import type { Caller } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { platformCalls } from '#api/contract/platform-calls.ts';
import type { Call } from '#engine/describe/calls.ts';
import { sendAnswer, sendNotFound } from './answer.ts';
import { handle, type Step } from './define-endpoint.ts';

const byRoute = new Map(platformCalls.map((entry) => [`${entry.endpoint.method} ${entry.endpoint.path}`, entry]));

export type Runner = (request: {
  ctx: Step<unknown>['ctx'];
  service: string;
  call: Call;
  input: Record<string, unknown>;
  userId: string | null;
  caller: Caller;
}) => Promise<unknown>;

/** Answers a platform call, or that there is nothing at this address. */
export async function answerPlatformCall(event: H3Event, run: Runner): Promise<void> {
  const path = (event.path.split('?', 1)[0] ?? '').replace(/^\/prd/, '').replace(/(?<=.)\/$/, '');
  const found = byRoute.get(`${event.method} ${path}`);
  event.context.params = {};
  if (!found) return sendNotFound(event);
  const { service, call, endpoint } = found;
  await handle(event, endpoint, async ({ ctx, input, caller, event: { node } }) => {
    const answer = await run({
      ctx,
      service,
      call,
      caller,
      ...(call.access === 'owner' ? ownedInput(input, caller) : { input, userId: null }),
    });
    if (answer instanceof Failed) return answer;
    await sendAnswer(node.res, endpoint, answer);
  });
}

/** A call about its driver says whose it is, next to the platform's own fields; without a name it is the caller. */
function ownedInput({ userId, ...input }: Record<string, unknown>, caller: Caller) {
  return { input, userId: typeof userId === 'string' ? userId : caller.userId };
}
