// The server as it is shipped, over a folder of records or a database on PostgreSQL that a bench has filled.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from '../../config/tools/test-services.mjs';
import { eventually } from '../support/api.ts';
import { type BuiltServer, isReady, startBuilt } from '../support/built.ts';
import { type Person, seedDrivers } from './_drivers.ts';

/** A folder that is removed when `work` ends. */
export async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'grab-bench-'));
  try {
    return await work(dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A server without platforms, which ends with `work`. */
export async function withServer<T>(env: Record<string, string>, work: (server: BuiltServer) => Promise<T>): Promise<T> {
  const server = await startBuilt({ SANDBOX: 'off', LOG_LEVEL: 'warn', ...env });
  try {
    await eventually(() => isReady(server.url), 60_000);
    return await work(server);
  } finally {
    server.kill('SIGKILL');
    await server.ended;
  }
}

interface OnPostgres<T> {
  drivers: number;
  /** Fills the database with what the drivers do not bring. */
  insert(client: Client, people: Person[]): Promise<void>;
  measure(url: string, people: Person[]): Promise<T>;
}

/** A server over an empty PostgreSQL. */
export async function onPostgres<T>({ drivers, insert, measure }: OnPostgres<T>): Promise<T> {
  const postgres = await startPostgres();
  const credentialsKeys = `bench:${randomBytes(32).toString('base64')}`;
  try {
    return await inFolder(async (dataDir) => {
      const people = await seedDrivers(dataDir, { drivers, verdictsEach: 1, server: { databaseUrl: postgres.url, credentialsKeys } });
      const client = new Client({ connectionString: postgres.url });
      await client.connect();
      await insert(client, people);
      await client.query('vacuum analyze');
      await client.end();
      const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, CREDENTIALS_KEYS: credentialsKeys };
      return await withServer(env, ({ url }) => measure(url, people));
    });
  } finally {
    await postgres.stop();
  }
}
