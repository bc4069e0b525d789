import type { Pool } from 'pg';
import type { Target } from '#api/contract/roles.ts';

const TARGET = `select u.role, r.user_id as "partnerId"
  from users u left join referral_codes r on r.code = u.referral_code where u.user_id = $1`;

/** Returns what decides whether a role reaches this user, or null for an unknown id. */
export async function targetOf(pool: Pick<Pool, 'query'>, userId: string): Promise<Target | null> {
  const { rows } = await pool.query<Target>(TARGET, [userId]);
  return rows[0] ?? null;
}
