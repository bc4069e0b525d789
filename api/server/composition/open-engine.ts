import { createEngineStore } from '#api/db/engine-store.ts';
import { type AnswerCache, blocksKey } from '#api/verbs/cache.ts';
import type { Store } from '#engine/core/ports.ts';
import { createEngine, createPlatformHttp, type Engine } from '#engine/index.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import { openNode } from '../cluster/node.ts';
import { createEventHub } from '../events/event-hub.ts';
import { createRedisFanout } from '../fanout/redis-fanout.ts';
import { failpointOf } from '../process/failpoint.ts';
import { openFilesLimit, shareFiles } from '../process/open-files.ts';
import type { Records } from './open-records.ts';
import type { Opening } from './opening.ts';
import type { Parts } from './parts.ts';
import { followClock } from './world-clock.ts';

/** The sandbox's address. */
export function sandboxUrlOf({ SANDBOX_PORT }: Opening['env']): string {
  return `http://127.0.0.1:${SANDBOX_PORT}`;
}

/** Returns the clock the engine goes by: the sandbox's while that is on, else the machine's. */
export function openWorld({ env, machine, log }: Opening, parts: Partial<Parts>, cache: AnswerCache): WorldClock {
  if (!env.SANDBOX) return { now: machine.now, speed: () => 1 };
  const onReset = (world: string) => {
    log.info({ world }, 'the sandbox began a new world');
    void cache.clear();
    void parts.engine
      ?.worldReset()
      .catch((error: Error) => log.error({ error: error.message }, 'the engine could not take up the new world'));
  };
  parts.clock = followClock({ url: sandboxUrlOf(env), machine, onReset });
  return parts.clock;
}

export type OpenEngine = Required<Pick<Parts, 'node' | 'fanout' | 'hub' | 'engine'>> & { store: Store };

/** Joins this process to the others, then makes the streams and the engine. No session runs yet. */
export async function openEngine(
  opening: Opening,
  parts: Partial<Parts>,
  { database, partitions, sealing }: Records,
  { world, cache }: { world: WorldClock; cache: AnswerCache },
): Promise<OpenEngine> {
  const { env, platforms, machine, random, log, redis, metrics } = opening;
  const node = await openNode({ env, database, machine, log });
  parts.node = node;
  const fanout = redis ? createRedisFanout(redis, node.fanout) : node.fanout;
  parts.fanout = fanout;
  const onAssignment = (userId: string) => cache.drop(blocksKey(userId));
  const hub = createEventHub({ database, platforms, machine, log, onAssignment, fanout: node.shared ? fanout : null });
  parts.hub = hub;
  const shared = node.shared ? { shared: { fence: node.fence, written: hub.wake } } : {};
  const store = createEngineStore({ database, sealing, machine, partitions, ...shared });
  const engine: Engine = createEngine({
    platforms,
    store,
    events: hub,
    meters: metrics.meters,
    world,
    machine,
    random,
    http: platformHttp(opening, parts),
    log,
    config: { reconcileMs: env.RECONCILE_MS, fixedPacingMs: env.PACING ?? null, node: node.name },
    failpoint: failpointOf(env.FAILPOINT),
    ...(node.ownership && { ownership: node.ownership }),
  });
  parts.engine = engine;
  return { node, fanout, hub, store, engine };
}

/** Connections to a platform: the operator's address for it, else the sandbox's. */
function platformHttp({ env, platforms, machine }: Opening, parts: Partial<Parts>) {
  const connections = shareFiles(openFilesLimit()).platform;
  const opened: Parts['platformHttp'] = [];
  parts.platformHttp = opened;
  return (platformId: string) => {
    const { service } = platforms.find(({ manifest }) => manifest.id === platformId)!.manifest;
    const http = createPlatformHttp({
      baseUrl: env.platformUrls[service] ?? `${sandboxUrlOf(env)}/${platformId}`,
      machine,
      connections,
    });
    opened.push(http);
    return http;
  };
}
