import { randomUUID } from 'node:crypto';
import { type Failed, fail } from '#api/contract/failures.ts';
import { REFUSALS, type SetupView } from '#api/contract/setup.ts';
import { accept } from './accept.ts';
import { deleteSetup, openSetup } from './rows.ts';
import type { SetupStep } from './step.ts';

/** Refusals that the driver can correct on the form; the others end in the state ERROR. */
const ON_THE_FORM = new Set(['wrong-password', 'wrong-region']);

/** Hands e-mail and password to the platform. Neither is kept: what comes back is a question, or what signs in from now on. */
export async function beginSetup(step: SetupStep, input: Record<string, unknown>): Promise<SetupView | Failed> {
  const { ctx, userId, service, signIn } = step;
  const setupId = randomUUID();
  if (!(await openSetup(ctx, { userId, service, setupId }))) return fail('user.notFound');
  const answer = await signIn.begin(input);
  const onTheForm = answer.step === 'refused' && ON_THE_FORM.has(answer.why);
  if (answer.step === 'failed' || onTheForm) {
    await deleteSetup(ctx, { userId, service, setupId });
    return fail(answer.step === 'failed' ? 'setup.failed' : REFUSALS[answer.why]);
  }
  return accept(step, setupId, answer);
}
