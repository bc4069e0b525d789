import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Database } from '#api/db/client.ts';
import type { EngineStoreDeps } from '#api/db/engine-store.ts';
import type { Fleet } from '#api/verbs/context.ts';
import type { Env } from '#config/env.ts';
import type { Ownership } from '#engine/core/ports.ts';
import { SHARDS } from '#engine/core/shard.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import { createLocalFanout, type Fanout } from '../fanout/fanout.ts';
import { createPostgresFanout } from '../fanout/postgres-fanout.ts';
import { createFleet } from './fleet.ts';
import { identityOf } from './ownership/identity.ts';
import { createNodeRegistry, type NodeReport, type NodeView } from './ownership/node-registry.ts';
import { createOwnership, type NodeOwnership } from './ownership/ownership.ts';
import { openBeatPool, openShardQueue } from './ownership/shard-queue.ts';

export interface NodeDeps {
  env: Env;
  database: Database;
  machine: MachineClock;
  log: Log;
}

/** This process among those that share the work; alone it owns everything and nobody is asked. */
export interface Node {
  name: string;
  /** Reaches every node; null where there is one alone. */
  shared: Fanout | null;
  fanout: Fanout;
  /** For the engine; undefined = every session is its own. */
  ownership: Ownership | undefined;
  fence: NonNullable<EngineStoreDeps['shared']>['fence'];
  /** Shards owned now. */
  shards(): number;
  /** The sessions of all nodes, once the engine is there. */
  fleet(engine: Engine): Fleet;
  /** From here on it takes its share. */
  start(): Promise<void>;
  /** Takes nothing any more and hands over what it has. */
  handOver(): Promise<void>;
  close(): Promise<void>;
}

const REPORT_MS = 1000;

export async function openNode(deps: NodeDeps): Promise<Node> {
  const { env } = deps;
  return env.DATABASE_URL ? openShared(deps, env.DATABASE_URL) : alone(deps);
}

function alone({ env, machine }: NodeDeps): Node {
  const lag = measureLag();
  const startedAt = machine.now();
  let engine: Engine | null = null;
  const self = (): NodeView => ({
    node: hostname(),
    roles: env.ROLES,
    pid: process.pid,
    url: urlOf(env),
    startedAt,
    seenMs: 0,
    leaving: false,
    shards: SHARDS,
    sessions: engine?.size() ?? 0,
    lagMs: lag.read(),
  });
  return {
    name: hostname(),
    shared: null,
    fanout: createLocalFanout(),
    ownership: undefined,
    fence: () => null,
    shards: () => SHARDS,
    fleet(own) {
      engine = own;
      return {
        engine: own,
        snapshots: async () => own.snapshots(),
        inspect: async (userId, service) => own.inspect(userId, service),
        nodes: async () => [self()],
      };
    },
    start: async () => undefined,
    handOver: async () => undefined,
    close: async () => lag.stop(),
  };
}

async function openShared({ env, database, machine, log }: NodeDeps, databaseUrl: string): Promise<Node> {
  const { pool, connection } = database;
  const runsEngine = env.ROLES.includes('engine');
  const identity = identityOf(env.DATA_DIR, env.ROLES);
  const beats = openBeatPool({ databaseUrl, log });
  const registry = createNodeRegistry(beats, identity, machine, { roles: env.ROLES, pid: process.pid, url: urlOf(env) });
  const fanout = createPostgresFanout({ connection, pool, log });
  const lag = measureLag();
  const queue = runsEngine ? await openShardQueue({ pool: beats, log }) : null;
  let ownership: NodeOwnership | null = null;
  let fleet: ReturnType<typeof createFleet> | null = null;
  let reporting: NodeJS.Timeout | undefined;

  return {
    name: identity.node,
    shared: fanout,
    fanout,
    ownership: runsEngine
      ? { certainFor: (shard) => ownership?.certainFor(shard) ?? 0, doubt: (shard) => ownership?.doubt(shard) }
      : undefined,
    fence: (userId, service) => ownership?.token(userId, service) ?? null,
    shards: () => ownership?.held().length ?? 0,
    fleet(engine) {
      if (queue) ownership = createOwnership({ queue, registry, node: identity.node, engine, fanout, machine, lagMs: lag.read, log });
      fleet = createFleet({ pool, engine, ownership, registry, node: identity.node, fanout, machine, log });
      return fleet;
    },
    async start() {
      if (ownership) return ownership.start();
      const report: NodeReport = { leaving: false, shards: 0, sessions: 0, lagMs: 0 };
      await registry.enter();
      reporting = setInterval(() => {
        registry.report({ ...report, lagMs: lag.read() }).catch(() => undefined);
      }, REPORT_MS);
    },
    async handOver() {
      await ownership?.handOver();
    },
    async close() {
      clearInterval(reporting);
      ownership?.stop();
      await registry.leave().catch(() => undefined);
      await fleet?.close();
      await queue?.close();
      await beats.end();
      await fanout.close();
      lag.stop();
      identity.lock.release();
    },
  };
}

/** How late the event loop ran, 99th percentile in milliseconds since the last reading. */
function measureLag(): { read(): number; stop(): void } {
  const resolution = 20;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  return {
    read() {
      const late = Math.max(0, delay.percentile(99) / 1e6 - resolution);
      delay.reset();
      return Math.round(late * 10) / 10;
    },
    stop: () => void delay.disable(),
  };
}

function urlOf(env: Env): string {
  return env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`;
}
