import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Fleet } from '#api/verbs/context.ts';
import { shardOf } from '#engine/core/shard.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { ReleaseAnswer } from '#engine/model/platform.ts';
import type { SessionDetail, SessionSnapshot } from '#engine/model/session.ts';
import type { Fanout } from './fanout.ts';
import type { HouseLog } from './house.ts';
import { ALIVE_MS, type NodeRegistry } from './ownership/node-registry.ts';
import type { NodeOwnership } from './ownership/ownership.ts';

export interface FleetDeps {
  pool: Pool;
  engine: Engine;
  /** Null in a process that runs no sessions. */
  ownership: NodeOwnership | null;
  registry: NodeRegistry;
  node: string;
  fanout: Fanout;
  machine: MachineClock;
  log: HouseLog;
}

/** The sessions of every node, from any of them. */
export type SharedFleet = Omit<Fleet, 'nodes'> & { close(): Promise<void> };

/** A wake-up that was lost costs one look. */
const LOOK_MS = 1000;
const ANSWER_LOOK_MS = 200;
/** As long as the platform may take to answer, and to spare. */
const RELEASE_MS = 12_000;
const ASK_MS = 2000;
/** A question nobody took up by then is not answered any more. */
const STALE_MS = 15_000;
const TOGETHER = 50;

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

type Call = 'release' | 'inspect' | 'snapshots';
interface CallRow {
  id: string;
  call: Call;
  input: { userId: string; service: string; startsAt: number };
}

export function createFleet({ pool, engine, ownership, registry, node, fanout, machine, log }: FleetDeps): SharedFleet {
  const waiting = new Map<string, () => void>();
  let serving: Promise<void> | null = null;
  let again = false;
  let closed = false;
  const owns = (userId: string, service: string) => ownership?.owns(shardOf(userId, service)) ?? false;

  const ends = [
    fanout.subscribe('command', (text) => {
      const [userId, service] = JSON.parse(text) as [string, string];
      if (owns(userId, service))
        engine.refresh(userId, service).catch((error) => log.warn({ error: String(error) }, 'a command could not be read'));
    }),
    fanout.subscribe('answer', (id) => waiting.get(id)?.()),
  ];
  let timer: NodeJS.Timeout | undefined;
  if (ownership) {
    ends.push(fanout.subscribe('call', serve));
    timer = setInterval(serve, LOOK_MS);
  }

  function serve(): void {
    again = true;
    serving ??= (async () => {
      while (again && !closed) {
        again = false;
        await answerAll().catch((error) => log.warn({ error: String(error) }, 'questions of other nodes could not be read'));
      }
      serving = null;
    })();
  }

  async function answerAll(): Promise<void> {
    const { rows } = await pool.query<CallRow>(
      `update node_calls set taken_by = $1 where id = any(array(
         select id from node_calls where taken_by is null and created_at > ${NOW} - ${STALE_MS} and (node = $1 or shard = any($2::int[]))
         order by created_at limit ${TOGETHER} for update skip locked))
       returning id, call, input`,
      [node, ownership!.held()],
    );
    if (rows.length === TOGETHER) again = true;
    for (const row of rows)
      void answer(row).catch((error) => log.warn({ error: String(error), name: row.call }, 'a question of another node was not answered'));
  }

  async function answer({ id, call, input }: CallRow): Promise<void> {
    const given = await perform(call, input);
    await pool.query('update node_calls set answer = $2 where id = $1', [id, JSON.stringify({ given })]);
    fanout.publish('answer', id);
  }

  async function perform(call: Call, { userId, service, startsAt }: CallRow['input']): Promise<unknown> {
    if (call === 'snapshots') return engine.snapshots();
    return call === 'inspect' ? engine.inspect(userId, service) : engine.release(userId, service, startsAt);
  }

  /** Null where no answer came in time. */
  async function ask<T>(
    to: { node: string } | { shard: number },
    call: Call,
    input: object,
    withinMs: number,
  ): Promise<{ given: T } | null> {
    const id = randomUUID();
    const target = 'node' in to ? [to.node, null] : [null, to.shard];
    await pool.query(`insert into node_calls (id, call, input, node, shard, created_at) values ($1, $2, $3, $4, $5, ${NOW})`, [
      id,
      call,
      JSON.stringify(input),
      ...target,
    ]);
    fanout.publish('call', id);
    const end = machine.elapsed() + withinMs;
    try {
      while (machine.elapsed() < end) {
        await heard(id);
        const { rows } = await pool.query<{ answer: { given: T } | null }>('select answer from node_calls where id = $1', [id]);
        if (rows[0]?.answer) return rows[0].answer;
      }
      return null;
    } finally {
      waiting.delete(id);
      await pool.query('delete from node_calls where id = $1', [id]);
    }
  }

  function heard(id: string): Promise<void> {
    return new Promise((resolve) => {
      const look = setTimeout(resolve, ANSWER_LOOK_MS);
      waiting.set(id, () => {
        clearTimeout(look);
        resolve();
      });
    });
  }

  return {
    engine: {
      ...engine,
      async refresh(userId, service) {
        if (owns(userId, service)) return engine.refresh(userId, service);
        fanout.publish('command', JSON.stringify([userId, service]));
      },
      async release(userId, service, startsAt) {
        if (owns(userId, service)) return engine.release(userId, service, startsAt);
        const answered = await ask<ReleaseAnswer>(
          { shard: shardOf(userId, service) },
          'release',
          { userId, service, startsAt },
          RELEASE_MS,
        );
        return answered?.given ?? { outcome: 'unknown', failure: { code: 'unreachable', note: 'no node runs this session' } };
      },
    },
    async snapshots() {
      const nodes = (await registry.list()).filter(
        (other) => other.roles.includes('engine') && other.node !== node && other.seenMs < ALIVE_MS,
      );
      const theirs = await Promise.all(nodes.map((other) => ask<SessionSnapshot[]>({ node: other.node }, 'snapshots', {}, ASK_MS)));
      return [...engine.snapshots(), ...theirs.flatMap((answered) => answered?.given ?? [])];
    },
    async inspect(userId, service) {
      const own = engine.inspect(userId, service);
      if (own) return own;
      const answered = await ask<SessionDetail | null>({ shard: shardOf(userId, service) }, 'inspect', { userId, service }, ASK_MS);
      return answered?.given ?? null;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      for (const end of ends) end();
      await serving;
    },
  };
}
