import type { Caller } from '#api/contract/caller.ts';
import type { Access } from '#api/contract/define.ts';
import type { FailureCode } from '#api/contract/failures.ts';

/**
 * The access rules, as data decides them: null = allowed. `userId` is the one named in path, query or body; whatever the
 * rule, only an admin may name somebody else.
 */
export function refusal(access: Access, caller: Caller, userId: string | undefined): FailureCode | null {
  if (access === 'public') return null;
  if (!caller.userId && !caller.operator) return 'auth.required';
  if ((access === 'admin' || access === 'operator') && !caller.admin) return 'access.forbidden';
  if (userId !== undefined && userId !== caller.userId && !caller.admin) return 'access.forbidden';
  return null;
}
