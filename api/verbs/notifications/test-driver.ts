import { type Caller, nameOf } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { Ctx } from '../context.ts';
import { writeAudit } from '../users/audit.ts';
import { loadUser } from '../users/load.ts';
import { testChannels } from './settings.ts';

/** Sends a driver the message of their test button; the log of changes keeps who had it sent. */
export async function testDriver({ ctx, userId, caller }: { ctx: Ctx; userId: string; caller: Caller }) {
  if (!(await loadUser(ctx.db, userId))) return fail('user.notFound');
  const tested = await testChannels({ ctx, userId });
  if (tested instanceof Failed) return tested;
  const differences = { notified: [null, 'test'] as [unknown, unknown] };
  await writeAudit(ctx.db, { userId, modifiedBy: nameOf(caller), at: ctx.machine.now(), differences });
  return tested;
}
