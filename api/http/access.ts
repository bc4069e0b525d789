import type { Caller } from '#api/contract/caller.ts';
import type { Access, Endpoint } from '#api/contract/define.ts';
import type { FailureCode } from '#api/contract/failures.ts';
import { may, RIGHTS, type Right, reaches, reachesAll, type Target } from '#api/contract/roles.ts';

type Rules = Pick<Endpoint, 'access' | 'others' | 'method' | 'recent' | 'ownOnly' | 'enrolling'>;

/**
 * Returns why the caller may not make this call, or null. `userId` is the one named in path, query or body. Whether the right
 * over another user holds for that one is a question to the database, see `needsReach`.
 */
export function refusal(rules: Rules, caller: Caller, userId: string | undefined): FailureCode | null {
  const { access } = rules;
  if (access === 'public') return null;
  if (caller.role === null) return 'auth.required';
  if (caller.mustEnroll && !rules.enrolling) return 'auth.enrollRequired';
  if (caller.actor !== null && (rules.ownOnly || rules.recent)) return 'godMode.refused';
  if (isRight(access) && !may(caller, access)) return 'access.forbidden';
  if (namesAnother(caller, userId) && !may(caller, rightOverOthers(rules))) return 'access.forbidden';
  return rules.recent && !caller.recent ? 'auth.recentRequired' : null;
}

/** The same with the question to the database. The caller was read from it for this call. */
export async function refusalAbout(
  rules: Rules,
  caller: Caller,
  userId: string | undefined,
  targetOf: (userId: string) => Promise<Target | null>,
): Promise<FailureCode | null> {
  const refused = refusal(rules, caller, userId);
  if (refused || !needsReach(rules, caller, userId)) return refused;
  return reaches(caller, await targetOf(userId)) ? null : 'access.forbidden';
}

export function namesAnother(caller: Caller, userId: string | undefined): userId is string {
  return userId !== undefined && userId !== caller.userId;
}

/** Returns whether the named user has to be looked up, because the caller's role reaches some users only. */
export function needsReach({ access }: Pick<Endpoint, 'access'>, caller: Caller, userId: string | undefined): userId is string {
  return access !== 'public' && namesAnother(caller, userId) && !reachesAll(caller);
}

export function isRight(access: Access): access is Right {
  return Object.hasOwn(RIGHTS, access);
}

function rightOverOthers({ access, others, method }: Rules): Right {
  if (isRight(access)) return access;
  return others ?? (method === 'GET' ? 'users.read' : 'users.help');
}
