import type { SetupView } from '#api/contract/setup.ts';
import { deleteSetup, view } from './rows.ts';
import type { SetupStep } from './step.ts';

/** Forgets the sign-in on its way; an account that is linked stays linked. */
export async function cancelSetup({ ctx, userId, service }: SetupStep): Promise<SetupView> {
  await deleteSetup(ctx, { userId, service });
  return view(null);
}
