import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { LOCK_KEYS } from './lock-keys.ts';
import { codeOf } from './transactions.ts';

const UNDEFINED_TABLE = '42P01';

/**
 * Brings the schema up to date; several nodes of one database do it one after another. Running it again writes nothing, so that it
 * also opens on a full disk.
 */
export async function migrateDatabase(pool: Pool, migrationsFolder: string): Promise<void> {
  if (await isCurrent(pool, migrationsFolder)) return;
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${LOCK_KEYS.migrate})`);
    try {
      await migrate(drizzle(client), { migrationsFolder });
    } finally {
      await client.query(`select pg_advisory_unlock(${LOCK_KEYS.migrate})`);
    }
  } finally {
    client.release();
  }
}

async function isCurrent(pool: Pool, migrationsFolder: string): Promise<boolean> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as { entries: { when: number }[] };
  const done = await pool
    .query<{ newest: number | null }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
    .catch((error) => {
      if (codeOf(error) === UNDEFINED_TABLE) return null;
      throw error;
    });
  return (done?.rows[0]?.newest ?? 0) >= Math.max(...journal.entries.map((entry) => entry.when));
}
