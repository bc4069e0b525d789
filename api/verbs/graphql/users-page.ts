import { and, asc, eq, exists, gt, inArray } from 'drizzle-orm';
import type { Caller } from '#api/contract/caller.ts';
import { Failed } from '#api/contract/failures.ts';
import { may, REACH } from '#api/contract/roles.ts';
import type { UserRecord } from '#api/contract/users.ts';
import { linkedServices, referralCodes, users } from '#api/db/schema/index.ts';
import type { Ctx } from '../context.ts';
import { LINK } from '../users/load.ts';
import { toRecord } from '../users/record.ts';
import { pageRows, pageToken, readPageToken } from './page-token.ts';

export interface UsersPage {
  referralCode?: string | null;
  limit?: number | null;
  nextToken?: string | null;
}

/** Users in the caller's reach by id, from `nextToken` on; `active` = with a session that is switched on. */
export async function usersPage(
  { ctx, caller, active }: { ctx: Ctx; caller: Caller; active: boolean },
  { referralCode, limit, nextToken }: UsersPage,
): Promise<{ items: UserRecord[]; nextToken: string | null } | Failed> {
  const rows = pageRows(limit);
  if (rows instanceof Failed) return rows;
  const after = readPageToken(nextToken);
  if (after instanceof Failed) return after;
  const { db } = ctx;
  const { roles, ownCodesOnly } = REACH[caller.role!];
  const own = db
    .select({ code: referralCodes.code })
    .from(referralCodes)
    .where(eq(referralCodes.userId, caller.userId ?? ''));
  const on = db
    .select({ userId: linkedServices.userId })
    .from(linkedServices)
    .where(and(eq(linkedServices.userId, users.userId), eq(linkedServices.enabled, true)));
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        inArray(users.role, [...roles]),
        ownCodesOnly ? inArray(users.referralCode, own) : undefined,
        referralCode ? eq(users.referralCode, referralCode) : undefined,
        active ? exists(on) : undefined,
        after === null ? undefined : gt(users.userId, after),
      ),
    )
    .orderBy(asc(users.userId))
    .limit(rows + 1);
  const page = found.slice(0, rows);
  const ids = page.map(({ userId }) => userId);
  const links = ids.length ? await db.select(LINK).from(linkedServices).where(inArray(linkedServices.userId, ids)) : [];
  const byUser = Map.groupBy(links, ({ userId }) => userId);
  const forColleague = may(caller, 'users.names');
  return {
    items: page.map((user) => toRecord(ctx, { user, links: byUser.get(user.userId) ?? [] }, forColleague)),
    nextToken: found.length > rows ? pageToken(ids.at(-1)!) : null,
  };
}
