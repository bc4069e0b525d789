import type { Database } from './client.ts';
import { LOCK_KEYS } from './lock-keys.ts';

/**
 * Lets one process of those that share a database do this at a time. The others wait, or with `skip` leave it (null). The
 * embedded database belongs to one process anyway.
 */
export async function onlyOne<T>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  what: keyof typeof LOCK_KEYS,
  work: () => Promise<T>,
  { skip = false } = {},
): Promise<T | null> {
  if (kind === 'embedded') return work();
  const client = await pool.connect();
  try {
    const lock = skip ? 'pg_try_advisory_lock' : 'pg_advisory_lock';
    const { rows } = await client.query<{ taken: unknown }>(`select ${lock}(${LOCK_KEYS[what]}) as taken`);
    if (rows[0]!.taken === false) return null;
    return await work();
  } finally {
    // The lock ends with its connection, whatever became of the work.
    client.release(true);
  }
}
