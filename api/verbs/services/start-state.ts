import type { Caller } from '#api/contract/caller.ts';
import { Failed, fail } from '#api/contract/failures.ts';
import type { OptionField } from '#api/contract/users.ts';
import type { Ctx } from '../context.ts';
import { updateUser } from '../users/update.ts';
import { readUserChange } from '../users/user-change.ts';

export interface StartState {
  ctx: Ctx;
  userId: string;
  service: string;
  type: 'START' | 'STOP';
  caller: Caller;
}

/** For the call that several services share: only those. */
export async function sharedStartState(request: StartState) {
  const found = request.ctx.platforms.find(({ manifest }) => manifest.service === request.service);
  if (!found?.manifest.capabilities.sharedStart)
    return fail('input.invalid', [{ path: 'service', message: 'This service is not started by this call' }]);
  return startState(request);
}

/** Writes a service's start flag, by every rule of the user record. */
export async function startState({ ctx, userId, service, type, caller }: StartState) {
  const { optionField } = ctx.platforms.find((platform) => platform.manifest.service === service)!.manifest;
  const start = type === 'START';
  const change = readUserChange({ [optionField as OptionField]: { start } }, ctx.platforms);
  const user = await updateUser({ ctx, userId, caller, change });
  return user instanceof Failed ? user : { service, start, status: start ? 'STARTING' : 'STOPPING' };
}
