import type { Caller } from '#api/contract/caller.ts';
import type { InputOf } from '#api/contract/define.ts';
import type { Failed } from '#api/contract/failures.ts';
import type { contract } from '#api/contract/index.ts';
import type { UserRecord, UserUpdate } from '#api/contract/users.ts';
import type { Ctx } from '../../context.ts';
import { mainPlatform } from '../../platforms.ts';
import { updateUser } from '../update.ts';
import { readUserChange } from '../user-change.ts';

interface ChangeLocation {
  ctx: Ctx;
  input: InputOf<typeof contract.changeLocation>;
  caller: Caller;
}

/** Moves a driver to another place by the rules of every update: stations that the place does not have are refused. */
export function changeLocation({ ctx, input, caller }: ChangeLocation): Promise<UserRecord | Failed> {
  const { userId, locations, ...place } = input;
  const { optionField } = mainPlatform(ctx.platforms).manifest;
  const body = { ...place, ...(locations && { [optionField]: { locations } }) } as UserUpdate;
  return updateUser({ ctx, userId, change: readUserChange(body, ctx.platforms), caller });
}
