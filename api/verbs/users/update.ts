import type { Caller } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { may } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { stopGodMode } from '../auth/god-mode.ts';
import type { Ctx } from '../context.ts';
import { toRecord } from './record.ts';
import { updateUsers } from './update-users.ts';
import type { UserChange } from './user-change.ts';

export interface UpdateUser {
  ctx: Ctx;
  userId: string;
  change: UserChange;
  caller: Caller;
  /** Why; what `GUARDED_FIELDS` names needs it. */
  reason?: string | undefined;
}

/** Changes one user as `updateUsers` does, and returns the record as it then is. */
export async function updateUser({ ctx, userId, change, caller, reason }: UpdateUser): Promise<UserRecord | Failed> {
  if (change.profile.godMode === null && (caller.actor !== null || may(caller, 'users.godMode'))) await stopGodMode({ ctx, caller });
  const [updated] = await updateUsers({ ctx, caller, reason, updates: [{ userId, change }] });
  return updated instanceof Failed ? updated : toRecord(ctx, updated!.after, may(caller, 'users.names'));
}
