import type { Pool } from 'pg';
import type { Log } from '#engine/model/log.ts';
import { LOCK_KEYS } from './lock-keys.ts';

/**
 * Makes the index that finds users by a part of their name, phone, id or code, on a PostgreSQL server alone: its extension is no part of
 * the embedded database, whose users fit into one reading. Nodes that start together make it one after another. Where the server
 * refuses the extension the search reads the whole table.
 */
export async function ensureSearchIndex(pool: Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('users_search') is not null as there`);
  if (rows[0]!.there) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${LOCK_KEYS.searchIndex})`);
    await client.query('create extension if not exists pg_trgm');
    await client.query('create index if not exists users_search on users using gin (search_text gin_trgm_ops)');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    log.warn(
      { error: error instanceof Error ? error.message : String(error) },
      'no index for the search of users: allow the extension pg_trgm and start again',
    );
  } finally {
    client.release();
  }
}
