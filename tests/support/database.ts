import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type Database, type DatabaseOptions, openDatabase } from '#api/db/client.ts';
import { users } from '#api/db/schema/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';

const root = join(import.meta.dirname, '../..');
const SERVER = process.env['TEST_DATABASE_URL'];

/** True where the suites run on a PostgreSQL server: tests of the embedded engine's own ways are skipped there. */
export const onServer = SERVER !== undefined;

export const machine: MachineClock = { now: () => Date.now(), elapsed: () => performance.now() };
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

export interface TestDatabase extends Database {
  /** An own data folder, gone after `close`. */
  dataDir: string;
}

/** A fresh, migrated database: a copy of a folder made once, or a new one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(options: Partial<DatabaseOptions> = {}): Promise<TestDatabase> {
  const dataDir = await freshDataDir();
  const server = SERVER ? await createOnServer(SERVER) : null;
  const database = await openDatabase({
    dataDir,
    databaseUrl: server?.url,
    log: silentLog,
    machine,
    onFatal: () => undefined,
    ...options,
  });
  return {
    ...database,
    dataDir,
    async close() {
      await database.close();
      await server?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A new data folder in `parent`: a copy of another one, or else for the embedded database with a migrated one inside. */
export async function freshDataDir(copyOf?: string, parent = tmpdir()): Promise<string> {
  const dataDir = mkdtempSync(join(parent, 'grab-test-'));
  if (copyOf) cpSync(copyOf, dataDir, { recursive: true });
  else if (!onServer) cpSync(await template(), join(dataDir, 'postgres'), { recursive: true });
  return dataDir;
}

export interface NewUser extends Partial<typeof users.$inferInsert> {
  userId: string;
}

export async function insertUsers(database: Pick<Database, 'db'>, ...rows: NewUser[]): Promise<void> {
  await database.db.insert(users).values(
    rows.map((row) => ({
      name: row.userId,
      phoneNumber: `+1${createHash('sha256').update(row.userId).digest('hex').slice(0, 12)}`,
      goodStanding: true,
      createdAt: 0,
      updatedAt: 0,
      ...row,
    })),
  );
}

/** Made once for a state of the migrations, in another folder first, so that parallel test files never see half of it. */
async function template(): Promise<string> {
  const cache = join(root, 'node_modules/.cache/test-database');
  const folder = join(cache, fingerprint());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const dataDir = mkdtempSync(join(cache, 'making-'));
  try {
    const database = await openDatabase({ dataDir, log: silentLog, machine });
    await database.close();
    renameSync(join(dataDir, 'postgres'), folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return folder;
}

function fingerprint(): string {
  const migrations = join(root, 'api/db/migrations');
  const hash = createHash('sha256').update(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json')));
  for (const name of readdirSync(migrations).sort())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

export async function createOnServer(server: string) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new Client({ connectionString: server });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database if exists ${name} with (force)`) };
}
