import type { EngineCommands, Fleet } from '#api/verbs/context.ts';
import { shardOf } from '#engine/core/shard.ts';
import type { ReleaseAnswer } from '#engine/model/platform.ts';
import type { SessionDetail, SessionSnapshot, TakeAnswer } from '#engine/model/session.ts';
import { NodeCalls, type NodeCallsDeps } from './node-calls.ts';
import { ALIVE_MS, type NodeRegistry } from './ownership/node-registry.ts';

export interface FleetDeps extends NodeCallsDeps {
  registry: NodeRegistry;
}

/** The sessions of every node, from any of them. */
export interface SharedFleet extends Fleet {
  close(): Promise<void>;
}

/** As long as the platform may take to answer, and to spare. */
const ANSWER_MS = 12_000;
const ASK_MS = 2000;

export function createFleet(deps: FleetDeps): SharedFleet {
  const { engine, registry, node } = deps;
  const calls = new NodeCalls(deps);
  const unsubscribe = takeCommands(deps);
  return {
    engine: routed(deps, calls),
    nodes: registry.list,
    async snapshots() {
      const nodes = (await registry.list()).filter(
        (other) => other.roles.includes('engine') && other.node !== node && other.seenMs < ALIVE_MS,
      );
      const theirs = await Promise.all(nodes.map((other) => calls.ask<SessionSnapshot[]>({ node: other.node }, 'snapshots', {}, ASK_MS)));
      return [...engine.snapshots(), ...theirs.flatMap((answered) => answered?.given ?? [])];
    },
    async inspect(userId, service) {
      const own = engine.inspect(userId, service);
      if (own) return own;
      const answered = await calls.ask<SessionDetail | null>({ shard: shardOf(userId, service) }, 'inspect', { userId, service }, ASK_MS);
      return answered?.given ?? null;
    },
    async close() {
      unsubscribe();
      await calls.close();
    },
  };
}

/** Commands go to the node that runs the session; the rest is answered here. */
function routed(deps: FleetDeps, calls: NodeCalls): EngineCommands {
  const { engine, fanout } = deps;
  return {
    async refresh(userId, service) {
      if (owns(deps, userId, service)) return engine.refresh(userId, service);
      fanout.publish('command', JSON.stringify([userId, service]));
    },
    async release(userId, service, startsAt, to) {
      if (owns(deps, userId, service)) return engine.release(userId, service, startsAt, to);
      const shard = shardOf(userId, service);
      const answered = await calls.ask<ReleaseAnswer>({ shard }, 'release', { userId, service, startsAt, to }, ANSWER_MS);
      return answered?.given ?? { outcome: 'unknown', failure: { code: 'unreachable', note: 'no node runs this session' } };
    },
    async takeOffer(userId, service, offerId) {
      if (owns(deps, userId, service)) return engine.takeOffer(userId, service, offerId);
      const shard = shardOf(userId, service);
      const answered = await calls.ask<TakeAnswer>({ shard }, 'take', { userId, service, offerId }, ANSWER_MS);
      return answered?.given ?? { outcome: 'unknown' };
    },
    inspect: (userId, service) => engine.inspect(userId, service),
    call: (service, name, input, userId) => engine.call(service, name, input, userId),
    signIn: (service) => engine.signIn(service),
    backtest: (service, filters) => engine.backtest(service, filters),
    weekReplay: (service, filters) => engine.weekReplay(service, filters),
  };
}

function takeCommands(deps: FleetDeps): () => void {
  const { engine, fanout, log } = deps;
  return fanout.subscribe('command', (text) => {
    const [userId, service] = JSON.parse(text) as [string, string];
    if (owns(deps, userId, service))
      engine.refresh(userId, service).catch((error) => log.warn({ error: String(error) }, 'a command could not be read'));
  });
}

function owns({ ownership }: FleetDeps, userId: string, service: string): boolean {
  return ownership?.owns(shardOf(userId, service)) ?? false;
}
