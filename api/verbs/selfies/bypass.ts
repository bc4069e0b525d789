import type { AnswerOf } from '#api/contract/define.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from '../users/load.ts';

/** Reads the saved setting. It goes into the driver's app; no selfie is skipped by it. */
export async function readBypass({ ctx, userId }: { ctx: Ctx; userId: string }): Promise<AnswerOf<typeof contract.bypass> | Failed> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const asking = ctx.platforms.filter(({ manifest }) => manifest.capabilities.selfies).map(({ manifest }) => manifest.service);
  return { active: loaded.links.some(({ service, options }) => asking.includes(service) && options['selfieBypassActive'] === true) };
}
