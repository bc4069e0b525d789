import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Failed, fail } from '#api/contract/failures.ts';
import { isAdmin, ROLES } from '#api/contract/roles.ts';
import type { Tx } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import type { UserRow } from './load.ts';

type Standing = Pick<UserRow, 'role' | 'banned'>;

/**
 * Returns the refusal of a change after which nobody could run the installation: neither the last admin or owner nor the last
 * owner is demoted, banned or deleted. `next` = null for a deletion. Changes side by side wait for each other.
 */
export async function lastAdminRefusal(tx: Tx, user: Standing & Pick<UserRow, 'userId'>, next: Standing | null): Promise<Failed | null> {
  const stays = next !== null && runs(next) && (next.role === 'owner' || user.role !== 'owner');
  if (!runs(user) || stays) return null;
  const others = await admins(tx, user.userId);
  const enough = user.role === 'owner' ? others.includes('owner') : others.length > 0;
  return enough ? null : fail('user.lastAdmin');
}

/** Returns the roles of everybody who can run the installation, one user apart. Holds back other changes of roles until the transaction ends. */
export async function admins(tx: Tx, but = ''): Promise<UserRow['role'][]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('admins'))`);
  const rows = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(ne(users.userId, but), inArray(users.role, ROLES.filter(isAdmin)), eq(users.banned, false)));
  return rows.map(({ role }) => role);
}

function runs({ role, banned }: Standing): boolean {
  return isAdmin(role) && !banned;
}
