import { type Failed, fail } from '#api/contract/failures.ts';
import type { SetupView } from '#api/contract/setup.ts';
import type { ChallengeAnswer, SetupOutcome } from '#engine/model/sign-in.ts';
import { accept } from './accept.ts';
import { handleOf, readSetup } from './rows.ts';
import type { SetupStep } from './step.ts';

/** Brings the driver's answer to the platform. A wrong code leaves the question standing. */
export async function answerSetup(step: SetupStep, input: Record<string, unknown>): Promise<SetupView | Failed> {
  const { ctx, signIn } = step;
  const row = await readSetup(ctx, step);
  const handle = row && handleOf(ctx, row);
  const answer = readAnswer(input);
  if (!row || !handle || !answers(row.outcome, answer)) return fail('setup.nothingAsked');
  const next = await signIn.answer(handle, answer);
  if (next.step === 'failed') return fail('setup.failed');
  if (next.step === 'refused' && next.why === 'wrong-code') return fail('setup.wrongCode');
  return accept(step, row.setupId, next);
}

/** `CAPTCHA-CODE` and `OTP-CODE` come with a code, `CHOSEN_OPTION` with an index; a challenge's page with an access token. */
function readAnswer({ type, code, option, accessToken }: Record<string, unknown>): ChallengeAnswer {
  if (accessToken !== undefined) return { type: 'web', accessToken: String(accessToken) };
  if (type === 'CHOSEN_OPTION') return { type: 'option', option: Number(option) };
  return { type: type === 'CAPTCHA-CODE' ? 'captcha' : 'code', code: String(code) };
}

function answers(outcome: SetupOutcome, answer: ChallengeAnswer): boolean {
  if (outcome.step === 'options') return answer.type === 'option' && answer.option < outcome.options.length;
  return outcome.step === answer.type;
}
