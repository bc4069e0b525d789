import { type Caller, nameOf } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import type { Unanswered } from '#engine/model/platform.ts';
import type { Ctx } from '../../context.ts';
import { mainService } from '../../platforms.ts';
import { writeAudit } from '../audit.ts';
import { loadUser } from '../load.ts';

interface NewRefreshToken {
  ctx: Ctx;
  userId: string;
  caller: Caller;
}

/** Exchanges the stored refresh token of the main platform for a new one; a search that waited for a sign-in tries again. */
export async function newRefreshToken({ ctx, userId, caller }: NewRefreshToken): Promise<{ refreshed: true } | Failed> {
  const loaded = await loadUser(ctx.db, userId);
  if (!loaded) return fail('user.notFound');
  const service = mainService(ctx.platforms);
  const link = loaded.links.find((one) => one.service === service);
  if (!link?.account) return fail('setup.notLinked');
  const answer = (await ctx.engine.call(service, 'renew', {}, userId)) as { renewed: true } | Unanswered | null;
  if (answer === null) return fail('setup.notLinked');
  if ('failure' in answer) return fail(answer.failure.code === 'needs-sign-in' ? 'setup.over' : 'user.refreshFailed');
  await writeAudit(ctx.db, {
    userId,
    modifiedBy: nameOf(caller),
    at: ctx.machine.now(),
    differences: { [`${service}.signIn`]: [null, 'renewed'] },
  });
  if (link.enabled) await ctx.engine.refresh(userId, service);
  return { refreshed: true };
}
