import type { Database } from './client.ts';

/** Any number no other program uses. */
const KEYS = {
  demo: 7_266_117_431,
  history: 7_266_117_432,
  tidy: 7_266_117_433,
  billing: 7_266_117_434,
  drivers: 7_266_117_435,
  tracking: 7_266_117_436,
  reports: 7_266_117_438,
  messages: 7_266_117_437,
  notify: 7_266_117_438,
  donations: 7_266_117_450,
  market: 7_266_117_440,
};

/**
 * Lets one process of those that share a database do this at a time. The others wait, or with `skip` leave it (null). The
 * embedded database belongs to one process anyway.
 */
export async function onlyOne<T>(
  { kind, pool }: Pick<Database, 'kind' | 'pool'>,
  what: keyof typeof KEYS,
  work: () => Promise<T>,
  { skip = false } = {},
): Promise<T | null> {
  if (kind === 'embedded') return work();
  const client = await pool.connect();
  try {
    const lock = skip ? 'pg_try_advisory_lock' : 'pg_advisory_lock';
    const { rows } = await client.query<{ taken: unknown }>(`select ${lock}(${KEYS[what]}) as taken`);
    if (rows[0]!.taken === false) return null;
    return await work();
  } finally {
    // The lock ends with its connection, whatever became of the work.
    client.release(true);
  }
}
