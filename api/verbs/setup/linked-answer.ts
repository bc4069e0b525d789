import { Failed, type FailureCode, messageOf } from '#api/contract/failures.ts';
import { REFUSALS, type SetupView } from '#api/contract/setup.ts';
import type { SetupCall } from '#engine/describe/calls.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';
import { readSetup } from './rows.ts';

interface LinkedAnswer {
  ctx: Ctx;
  service: string;
  userId: string;
  as: NonNullable<Extract<SetupCall, { answers?: unknown }>['answers']>;
  answer: SetupView | Failed;
}

/** Failures that are an answer to the driver; any other one stays a failure. */
const TOLD: readonly string[] = [...Object.values(REFUSALS), 'setup.failed'];

/** What a code that is not taken is called. */
const REFUSED_CODES: Record<string, string> = { 'setup.wrongCode': 'INCORRECT', 'setup.over': 'EXPIRED', 'setup.nothingAsked': 'EXPIRED' };

/** The end of a sign-in in the words that the specification gives this platform: true or false, options that it told, or a word. */
export async function linkedAnswer({ ctx, service, userId, as, answer }: LinkedAnswer): Promise<unknown | Failed> {
  if (as === 'code') return codeAnswer({ ctx, service, userId, answer });
  if (answer instanceof Failed && !TOLD.includes(answer.code)) return answer;
  const done = !(answer instanceof Failed) && answer.state === 'COMPLETE';
  if (as === 'boolean') return done;
  if (!done) return { errorMessage: messageOf((answer.code ?? 'setup.failed') as FailureCode), code: answer.code };
  const options = (await loadUser(ctx.db, userId))?.links.find((link) => link.service === service)?.options;
  return Object.fromEntries(as.map((name) => [name, options?.[name] ?? null]));
}

/** The token names the sign-in that succeeded and opens nothing: what does is sealed. */
async function codeAnswer({ ctx, service, userId, answer }: Omit<LinkedAnswer, 'as'>): Promise<string | Failed> {
  const refused = REFUSED_CODES[answer.code ?? ''];
  if (refused !== undefined) return refused;
  if (answer instanceof Failed) return answer;
  const token = answer.state === 'COMPLETE' ? (await readSetup(ctx, { userId, service }))?.setupId : undefined;
  return token ?? 'EXPIRED';
}
