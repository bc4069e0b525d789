import type { Failed } from '#api/contract/failures.ts';
import type { SetupView } from '#api/contract/setup.ts';
import { accept } from './accept.ts';
import { handleOf, readSetup, view } from './rows.ts';
import type { SetupStep } from './step.ts';

/** How far it has come. While an approval is awaited the platform is asked too; one that does not answer is asked again later. */
export async function setupStatus(step: SetupStep): Promise<SetupView | Failed> {
  const { ctx, signIn } = step;
  const row = await readSetup(ctx, step);
  const handle = row?.outcome.step === 'approval' && handleOf(ctx, row);
  if (!row || !handle) return view(row);
  const answer = await signIn.look(handle);
  return answer.step === 'failed' ? view(row) : accept(step, row.setupId, answer);
}
