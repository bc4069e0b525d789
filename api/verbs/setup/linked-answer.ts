import { FAILURES, Failed } from '#api/contract/failures.ts';
import { REFUSALS, type SetupView } from '#api/contract/setup.ts';
import type { Call } from '#engine/model/form.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';

interface LinkedAnswer {
  ctx: Ctx;
  service: string;
  userId: string;
  as: NonNullable<Call['linked']>;
  answer: SetupView | Failed;
}

/** Failures that are an answer to the driver; any other one stays a failure. */
const TOLD: readonly string[] = [...Object.values(REFUSALS), 'setup.failed'];

/** The end of a sign-in in the words that the specification gives this platform: true or false, or options that it told. */
export async function linkedAnswer({ ctx, service, userId, as, answer }: LinkedAnswer): Promise<unknown | Failed> {
  if (answer instanceof Failed && !TOLD.includes(answer.code)) return answer;
  const done = !(answer instanceof Failed) && answer.state === 'COMPLETE';
  if (as === 'boolean') return done;
  if (!done) return { errorMessage: FAILURES[(answer.code ?? 'setup.failed') as keyof typeof FAILURES][1], code: answer.code };
  const options = (await loadUser(ctx.db, userId))?.links.find((link) => link.service === service)?.options;
  return Object.fromEntries(as.map((name) => [name, options?.[name] ?? null]));
}
