import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { REACH, reachesAll } from '#api/contract/roles.ts';
import { referralCodes, users } from '#api/db/schema/index.ts';

/** Returns the condition that a user is one whom the caller's role reaches (`reaches` of one user, for many); undefined = everybody. */
export function reachOf(caller: Caller): SQL | undefined {
  if (reachesAll(caller)) return undefined;
  const { roles, ownCodesOnly } = REACH[caller.role ?? 'driver'];
  if (roles.length === 0) return sql`false`;
  const own = sql`${users.referralCode} in (select ${referralCodes.code} from ${referralCodes} where ${referralCodes.userId} = ${caller.userId})`;
  return and(inArray(users.role, [...roles]), ownCodesOnly ? own : undefined);
}
