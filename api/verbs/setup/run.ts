import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { SetupView } from '#api/contract/setup.ts';
import type { SetupAct } from '#engine/describe/calls.ts';
import type { Ctx } from '../context.ts';
import { answerSetup } from './answer.ts';
import { beginSetup } from './begin.ts';
import { cancelSetup } from './cancel.ts';
import { setupStatus } from './status.ts';
import type { SetupStep } from './step.ts';

export interface RunSetup {
  ctx: Ctx;
  service: string;
  act: SetupAct;
  input: Record<string, unknown>;
  /** Null: the caller. */
  userId: string | null;
  caller: Caller;
}

/** One step of linking a driver's account at a platform. */
export async function runSetup({ act, input, userId, ...more }: RunSetup): Promise<SetupView | Failed> {
  const owner = userId ?? more.caller.userId;
  const signIn = more.ctx.engine.signIn(more.service);
  if (owner === null) return fail('access.forbidden');
  if (!signIn) return fail('route.notFound');
  const step: SetupStep = { ...more, signIn, userId: owner };
  if (act === 'begin') return beginSetup(step, input);
  if (act === 'answer') return answerSetup(step, input);
  return act === 'status' ? setupStatus(step) : cancelSetup(step);
}
