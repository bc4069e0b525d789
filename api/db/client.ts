import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type ClientConfig, Pool, type PoolConfig, types } from 'pg';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { Db } from './db.ts';
import { type BackupAnswer, takeBackup } from './embedded/backup.ts';
import { type FreeSpace, freeSpace } from './embedded/free-space.ts';
import { type Embedded, type EmbeddedOptions, openEmbedded } from './embedded/open.ts';
import { migrateDatabase } from './migrate.ts';
import { type Lane, runTogether } from './prepared-message.ts';
import * as schema from './schema/index.ts';
import { ensureSearchIndex } from './search-index.ts';
import { guardPool } from './transactions.ts';
import { createPortLane } from './wire/port-lane.ts';

export type { Db, Tx } from './db.ts';

export interface DatabaseOptions extends EmbeddedOptions {
  /** A PostgreSQL server (15 or newer) instead of the embedded database. */
  databaseUrl?: string | undefined;
  /** The embedded database where it is being opened already; then the options about it count for nothing. */
  embedded?: Promise<Embedded> | null;
  /** Default: the folder `migrations` next to this file. */
  migrationsFolder?: string;
  /** False leaves the schema as it is. */
  migrate?: boolean;
  /** Connections to a server at most. */
  poolSize?: number;
}

export interface Database {
  kind: 'embedded' | 'server';
  db: Db;
  /** For statements Drizzle cannot say; int8 comes as number. */
  pool: Pool;
  /** For what an accept waits for. */
  fastLane: Lane;
  /** How another client of the same database (the job queue, a listener) connects. */
  connection: ClientConfig;
  /** True while reads and writes are taken. */
  ready(): boolean;
  /** Name of the backup that replaced a broken folder at this start; null otherwise. */
  restoredFrom: string | null;
  /** Embedded only: throws `NoSpaceError`; on a server, whose own tools do it, an error. */
  backup(): Promise<BackupAnswer>;
  /** Embedded only: empties a log that has grown; the engine never does it by itself. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

const INT8 = 20;
const LANES = 4;
/** The embedded database runs one message at a time: more connections bring nothing, and each plans every statement again. */
const ONE_AFTER_THE_OTHER = { max: 4, idleTimeoutMillis: 0 };
/** Log that a restart may have to replay, within a second; a checkpoint holds everybody up for tens of milliseconds. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;

/** Opens the records, embedded or on a server, and brings their schema up to date. Both are used in the same way. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log, machine, free = freeSpace } = options;
  const embedded = databaseUrl ? null : await (options.embedded ?? openEmbedded(options));
  const connection: ClientConfig = embedded
    ? { user: 'postgres', database: 'postgres', stream: embedded.stream as never }
    : { connectionString: databaseUrl!, application_name: 'batch-grabber' };
  const pool = openPool({ ...connection, max: options.poolSize ?? 10, ...(embedded && ONE_AFTER_THE_OTHER) }, log);
  const fastLane = embedded ? createPortLane(embedded.firstPort) : createPoolLane(connection, log);

  try {
    if (options.migrate !== false) {
      await migrateDatabase(pool, options.migrationsFolder ?? join(import.meta.dirname, 'migrations'));
      if (!embedded) await ensureSearchIndex(pool, log);
    }
  } catch (error) {
    await pool.end();
    await fastLane.close();
    await embedded?.close();
    throw error;
  }

  let closed = false;
  const upkeep = embeddedUpkeep(embedded, pool, free, machine);
  return {
    kind: embedded ? 'embedded' : 'server',
    db: drizzle(pool, { schema }),
    pool,
    fastLane,
    connection,
    ready: () => !closed && (embedded?.writable() ?? true),
    restoredFrom: embedded?.restoredFrom ?? null,
    ...upkeep,
    async close() {
      if (closed) return;
      closed = true;
      await upkeep.idle();
      await Promise.all([pool.end(), fastLane.close()]);
      await embedded?.close();
    },
  };
}

/** What its connections have prepared stays prepared: they are never closed for want of work. */
function createPoolLane(connection: ClientConfig, log: Log): Lane {
  const pool = openPool({ ...connection, max: LANES, idleTimeoutMillis: 0 }, log);
  return { together: (statements) => runTogether(pool, statements), close: () => pool.end() };
}

function openPool(config: PoolConfig, log: Log): Pool {
  const getTypeParser = ((oid: number, format?: never) => (oid === INT8 ? Number : types.getTypeParser(oid, format))) as never;
  const pool = new Pool({ ...config, types: { getTypeParser } });
  // Without a listener a connection that ends by itself would end the process.
  const onError = (error: Error) => log.warn({ error: error.message }, 'a database connection ended');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return guardPool(pool);
}

/** Backup and checkpoint exclude each other: a checkpoint would remove the log that a running backup still needs. */
function embeddedUpkeep(embedded: Embedded | null, pool: Pool, free: FreeSpace, machine: MachineClock) {
  let running: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const result = running.then(work);
    running = result.catch(() => undefined);
    return result;
  };
  const query = async <Row>(sql: string): Promise<Row[]> => (await pool.query(sql)).rows as Row[];
  return {
    async backup(): Promise<BackupAnswer> {
      if (!embedded) throw new Error('backups of a PostgreSQL server are made with its own tools');
      const { folder, backups } = embedded;
      return alone(() => takeBackup({ folder, backups, query, free, machine }));
    },
    async checkpoint(): Promise<void> {
      if (!embedded) return;
      await alone(async () => {
        const [log] = await query<{ bytes: number }>(
          'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint as bytes from pg_control_checkpoint()',
        );
        if (log!.bytes > CHECKPOINT_BYTES) await query('checkpoint');
      });
    },
    idle: () => running,
  };
}
