import type { Caller } from '#api/contract/caller.ts';
import { type Failed, fail } from '#api/contract/failures.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import type { Ctx } from '../context.ts';
import { loadUser } from './load.ts';
import { toRecord } from './record.ts';

export async function getUser({ ctx, userId, caller }: { ctx: Ctx; userId: string; caller: Caller }): Promise<UserRecord | Failed> {
  if (!userId) return fail('user.idMissing');
  const loaded = await loadUser(ctx.db, userId);
  return loaded ? toRecord(ctx, loaded, may(caller, 'users.names')) : fail('user.notFound');
}
