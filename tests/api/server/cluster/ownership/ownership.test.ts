import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#api/db/client.ts';
import { intend } from '#api/db/engine/intend.ts';
import { acceptAttempts } from '#api/db/schema/index.ts';
import { createNodeRegistry } from '#api/server/cluster/ownership/node-registry.ts';
import { createOwnership, type NodeOwnership } from '#api/server/cluster/ownership/ownership.ts';
import { openBeatPool, openShardQueue, type ShardQueue } from '#api/server/cluster/ownership/shard-queue.ts';
import { createListeners, type Fanout } from '#api/server/fanout/fanout.ts';
import { startPostgres } from '#config/tools/test-services.mjs';
import { SHARDS, shardOf } from '#engine/core/shard.ts';
import { eventually } from '#tests/support/api.ts';
import { createOnServer, freshDataDir, insertUsers, machine, silentLog } from '#tests/support/database.ts';
import { type DatabaseTap, openDatabaseTap } from '#tests/support/tap-database.ts';

const WAIT = { timeout: 120_000 };
const WAITS_MS = 60_000;
/** A life line that was held for so long is trusted. */
const SURE_MS = 3000;

interface TestNode {
  ownership: NodeOwnership;
  queue: ShardQueue;
  tap: DatabaseTap;
  /** Calls that its engine got, e.g. `take 3`. */
  told: string[];
  /** What its ownership wrote into the log. */
  said: string[];
  /** How often it has looked for processes that ended. */
  looks(): number;
  /** From now on its life line counts as held for so much longer. */
  age(ms: number): void;
  close(): Promise<void>;
}

/** Nodes of one process with separate connections; their engines only note the calls. */
describe('api/server/cluster/ownership', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let database: Database;
  const nodes: TestNode[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    server = await createOnServer(postgres.url);
    database = await openDatabase({ dataDir: await freshDataDir(), databaseUrl: server.url, log: silentLog, machine });
    await insertUsers(database, { userId: 'ann' });
  }, 120_000);
  afterEach(async () => {
    await Promise.all(nodes.splice(0).map((node) => node.close()));
    await database.pool.query('delete from nodes');
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await server?.drop();
    await postgres?.stop();
  }, 60_000);

  const listeners = createListeners();
  const fanout: Fanout = { publish: listeners.hand, subscribe: listeners.add, close: async () => undefined };

  async function open(name: string): Promise<TestNode> {
    const tap = await openDatabaseTap(server.url);
    const pool: Pool = openBeatPool({ databaseUrl: tap.url, log: silentLog });
    const queue = await openShardQueue({ pool, log: silentLog });
    const identity = { node: name, incarnation: crypto.randomUUID(), lock: { release: () => undefined } };
    let older = 0;
    const aged = { ...machine, elapsed: () => machine.elapsed() + older };
    const entered = createNodeRegistry(pool, identity, aged, { roles: ['engine'], pid: 1, url: '' });
    let looks = 0;
    const registry = {
      ...entered,
      async abandoned() {
        const found = await entered.abandoned();
        looks++;
        return found;
      },
    };
    const told: string[] = [];
    const said: string[] = [];
    const say = (_fields: object, message: string) => void said.push(message);
    const log = { ...silentLog, info: say, warn: say };
    const engine = {
      take: async (shards: readonly number[]) => void told.push(`take ${shards.length}`),
      leave: async (shards: readonly number[], how: string) => void told.push(`${how} ${shards.length}`),
      size: () => 0,
    };
    const ownership = createOwnership({ queue, registry, node: name, engine, fanout, machine, lagMs: () => 0, log });
    const node: TestNode = {
      ownership,
      queue,
      tap,
      told,
      said,
      looks: () => looks,
      age(ms) {
        older += ms;
      },
      async close() {
        tap.thaw();
        await ownership.handOver();
        ownership.stop();
        await queue.close();
        await pool.end();
        await tap.close();
      },
    };
    nodes.push(node);
    await ownership.start();
    return node;
  }

  const held = (node: TestNode) => node.ownership.held();
  const certain = (node: TestNode) => held(node).filter((shard) => node.ownership.certainFor(shard) > 0);

  it('gives everything to a node that is alone, and its fair share to each that joins', WAIT, async () => {
    const first = await open('a');
    await until(() => held(first).length === SHARDS);

    const second = await open('b');
    const third = await open('c');
    // A shard that is on its way from one to another belongs to neither for a moment.
    const all = () => new Set([first, second, third].flatMap(held)).size;
    await until(() => all() === SHARDS && nodes.every((node) => Math.abs(held(node).length - SHARDS / 3) < 2));

    expect(first.told.filter((word) => word.startsWith('lost'))).toEqual([]);
  });

  it('never lets two nodes be certain of a shard, nor one that cannot reach the records keep it', WAIT, async () => {
    const first = await open('a');
    const second = await open('b');
    await until(() => held(first).length === SHARDS / 2 && held(second).length === SHARDS / 2);

    first.tap.freeze();
    let both = 0;
    await until(() => {
      both += new Set(certain(first)).intersection(new Set(certain(second))).size;
      return held(second).length === SHARDS;
    });
    expect(both).toBe(0);
    expect(held(first)).toEqual([]);

    first.tap.thaw();
    await until(() => held(first).length === SHARDS / 2 && held(second).length === SHARDS / 2);
  });

  it('writes no intent for a node whose shard has gone to another, and says so', WAIT, async () => {
    const first = await open('a');
    await until(() => held(first).length === SHARDS);
    const token = first.ownership.token('ann', 'FLEX')!;
    const shard = shardOf('ann', 'FLEX');

    const [mine] = await intend(database.fastLane, request('one'), { token });
    await first.queue.release([{ shard, ...token }]);
    const [gone] = await intend(database.fastLane, request('two'), { token });
    await until(() => first.ownership.token('ann', 'FLEX')?.attempt === token.attempt + 1);
    const [stale] = await intend(database.fastLane, request('two'), { token });
    const [again] = await intend(database.fastLane, request('three', 4), { token: first.ownership.token('ann', 'FLEX') });

    expect([mine, again]).toEqual([{ attemptId: expect.any(String) }, { attemptId: expect.any(String) }]);
    expect([gone, stale]).toEqual([{ fenced: true }, { fenced: true }]);
    const rows = await database.db.select({ offerId: acceptAttempts.offerId }).from(acceptAttempts);
    expect(rows.map((row) => row.offerId).sort()).toEqual(['one', 'three']);
  });

  it('does not take a shard away in the middle of an intent', WAIT, async () => {
    const first = await open('a');
    await until(() => held(first).length === SHARDS);
    const token = first.ownership.token('ann', 'FLEX')!;
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`select 1 from pgboss.job where name = 'shards' and id = $1 and state = 'active' for key share`, [token.job]);

    const beaten = await first.queue.beat([{ shard: shardOf('ann', 'FLEX'), ...token }]);
    let released = false;
    const releasing = first.queue.release([{ shard: shardOf('ann', 'FLEX'), ...token }]).then(() => {
      released = true;
    });
    await eventually(waitsForALock, WAITS_MS);
    expect(released).toBe(false);
    expect(beaten).toHaveLength(1);

    await client.query('commit');
    client.release();
    await releasing;
    expect(released).toBe(true);
  });

  it('takes back what a dead run of the same node held', WAIT, async () => {
    const first = await open('a');
    await until(() => held(first).length === SHARDS);
    // It dies: it beats no more and releases nothing.
    first.ownership.stop();
    nodes.splice(0);

    const again = await open('a');
    await until(() => held(again).length === SHARDS);
    expect(again.said).toContain('shards of the last run taken back');
    await first.queue.close();
    await first.tap.close();
  });

  it('frees what a process held that has ended without a word, before its time is up', WAIT, async () => {
    const first = await open('a');
    const second = await open('b');
    await until(() => held(first).length === SHARDS / 2 && held(second).length === SHARDS / 2);
    // Its life line has been held long enough to be trusted.
    second.age(SURE_MS);

    first.ownership.stop();
    await first.tap.close();
    await until(() => held(second).length === SHARDS);
    expect(second.said).toContain('shards of a process that has ended are free');
  });

  it('leaves alone what a process holds that beats without its life line', WAIT, async () => {
    const first = await open('a');
    const second = await open('b');
    await until(() => held(first).length === SHARDS / 2 && held(second).length === SHARDS / 2);

    const ended = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 726611`,
    );
    expect(ended.rowCount).toBe(2);
    await eventually(async () => (await lifeLines()) === 2, WAITS_MS);
    for (const node of [first, second]) node.age(SURE_MS);
    const before = [first, second].map((node) => node.looks());
    await until(() => [first, second].every((node, at) => node.looks() > before[at]! + 3));

    expect([first, second].map((node) => held(node).length)).toEqual([SHARDS / 2, SHARDS / 2]);
    expect([...first.told, ...second.told].filter((word) => word.startsWith('lost'))).toEqual([]);
    expect(await lifeLines()).toBe(2);
  });

  async function lifeLines(): Promise<number> {
    const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from pg_locks where classid = 726611 and granted`);
    return rows[0]!.n;
  }

  async function waitsForALock(): Promise<boolean> {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and application_name = 'batch-grabber shards' and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }

  function request(offerId: string, inHours = 1) {
    const startsAt = Date.UTC(2026, 5, 1) + inHours * 3_600_000;
    const span = { from: startsAt, to: startsAt + 1 };
    const figures = { startsAt, endsAt: startsAt + 3_600_000, locationId: 'X' };
    const offer = { id: offerId, ...figures, price: 1, tips: 0, currency: 'USD', reserved: false, hidden: false, expiresAt: startsAt };
    return {
      userId: 'ann',
      service: 'FLEX',
      account: 'ann@example.com',
      limits: {},
      now: 0,
      candidates: [{ offer, ...figures, day: span, week: span }],
    };
  }
});

async function until(check: () => boolean): Promise<void> {
  const end = performance.now() + WAITS_MS;
  while (!check()) {
    if (performance.now() > end) throw new Error('it did not happen in time');
    await sleep(5);
  }
}
