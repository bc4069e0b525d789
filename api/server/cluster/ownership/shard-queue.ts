import { Pool, type PoolClient, types } from 'pg';
import { PgBoss } from 'pg-boss';
import { SHARD_QUEUE } from '#api/db/engine/intend.ts';
import type { HeldShard } from '#api/db/schema/index.ts';
import { DAY, SECOND } from '#config/constants.ts';
import { SHARDS } from '#engine/core/shard.ts';
import type { Log } from '#engine/model/log.ts';

/** A node that was not heard of for so long has lost its shards (pg-boss allows no less). */
export const TIME_OUT_MS = 10_000;
/** No call of this queue waits longer: a node that cannot reach the records must learn it before its time is up. */
const QUERY_MS = 3000;
/** Nothing of a shard ever runs out by itself, except what pg-boss limits to a day. */
const FOR_EVER = 2_000_000_000;
const DAY_SECONDS = DAY / SECOND;
const OPEN_TRIES = 10;
const INT8 = 20;

/** The shards as jobs of pg-boss, which alone says who owns one: the node whose claim is the job's current attempt. */
export interface ShardQueue {
  /** Takes free shards, `most` at most; `note` writes what was taken, in the same transaction. */
  claim(most: number, note: (client: PoolClient, taken: HeldShard[]) => Promise<void>): Promise<HeldShard[]>;
  /** Says that this node lives; gives those that are still its own. */
  beat(held: readonly HeldShard[]): Promise<HeldShard[]>;
  /** Free for everybody at once. What another node holds by now stays with it. */
  release(held: readonly HeldShard[]): Promise<void>;
  /** Frees shards of nodes that were not heard of. */
  supervise(): Promise<void>;
  /** Shards that nobody owns. */
  free(): Promise<number>;
  close(): Promise<void>;
}

/** Connections for what must be said in time, however much the others have to do. */
export function openBeatPool({ databaseUrl, log }: { databaseUrl: string; log: Log }): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'batch-grabber shards',
    // Who owns what needs to outlive the nodes, not the server: nobody waits for its disk.
    options: '-c synchronous_commit=off',
    max: 4,
    connectionTimeoutMillis: QUERY_MS,
    query_timeout: QUERY_MS,
    keepAlive: true,
    types: { getTypeParser: ((oid: number, format?: never) => (oid === INT8 ? Number : types.getTypeParser(oid, format))) as never },
  });
  const onError = (error: Error) => log.debug({ error: error.message }, 'a connection of the shards ended');
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

export async function openShardQueue({ pool, log }: { pool: Pool; log: Log }): Promise<ShardQueue> {
  const db = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  // Its own timers would watch over every queue at this one's pace.
  const boss = new PgBoss({ db, supervise: false, schedule: false, monitorIntervalSeconds: 1, monitorVacuum: false, reindex: false });
  boss.on('error', (error: Error) => log.warn({ error: error.message }, 'the queue of the shards failed'));
  await persistently(() => boss.start());
  await persistently(() => makeShards(boss));

  return {
    async claim(most, note) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const jobs = await boss.fetch<{ shard: number }>(SHARD_QUEUE, {
          batchSize: most,
          db: { executeSql: (text, values) => client.query(text, values) },
        });
        const taken = jobs.map(({ id, data, retryCount }) => ({ shard: data.shard, job: id, attempt: retryCount }));
        if (taken.length) await note(client, taken);
        await client.query('commit');
        client.release();
        return taken;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async beat(held) {
      if (!held.length) return [];
      const { settled } = (await boss.touch(SHARD_QUEUE, held.map(attemptOf))) as { settled?: string[] };
      const alive = new Set(settled);
      return held.filter(({ job }) => alive.has(job));
    },
    async release(held) {
      if (held.length) await boss.fail(SHARD_QUEUE, held.map(attemptOf));
    },
    supervise: () => boss.supervise(SHARD_QUEUE),
    async free() {
      const { rows } = await pool.query<{ free: number }>(
        `select count(*)::int as free from pgboss.job where name = '${SHARD_QUEUE}' and state < 'active'`,
      );
      return rows[0]!.free;
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

const attemptOf = ({ job, attempt }: HeldShard) => ({ id: job, retryCount: attempt });

/** One job a shard, for the first node that asks; a separate table, so that watching it closely costs the other queues nothing. */
async function makeShards(boss: PgBoss): Promise<void> {
  await boss.createQueue(SHARD_QUEUE, {
    policy: 'exclusive',
    partition: true,
    heartbeatSeconds: TIME_OUT_MS / 1000,
    retryLimit: FOR_EVER,
    retryDelay: 0,
    expireInSeconds: DAY_SECONDS,
    retentionSeconds: FOR_EVER,
  });
  await boss.insert(
    SHARD_QUEUE,
    Array.from({ length: SHARDS }, (_, shard) => ({ singletonKey: String(shard), data: { shard } })),
  );
}

/** Several nodes that start together make the same tables. */
async function persistently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = OPEN_TRIES; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left <= 1) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}
