import type { FencingToken } from '#api/db/engine/intend.ts';
import type { HeldShard } from '#api/db/schema/index.ts';
import type { Ownership } from '#engine/core/ports.ts';
import { SHARDS, shardOf } from '#engine/core/shard.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Fanout } from '../fanout.ts';
import type { HouseLog } from '../house.ts';
import type { NodeRegistry, NodeView } from './node-registry.ts';
import { type ShardQueue, TIME_OUT_MS } from './shard-queue.ts';

export interface OwnershipDeps {
  queue: ShardQueue;
  registry: NodeRegistry;
  node: string;
  engine: Pick<Engine, 'take' | 'leave' | 'size'>;
  fanout: Fanout;
  machine: MachineClock;
  /** Milliseconds the event loop was late lately. */
  lagMs(): number;
  log: HouseLog;
}

/** Which shards this node owns, kept in step with the other nodes. */
export interface NodeOwnership extends Ownership {
  owns(shard: number): boolean;
  held(): number[];
  token(userId: string, service: string): FencingToken | null;
  /** Takes back what a dead run of this node held, and from then on its fair share. */
  start(): Promise<void>;
  /** Takes nothing any more and hands over what it has: no polls, accepts on the wire settled, then free for the others. */
  handOver(): Promise<void>;
  stop(): void;
}

/** A node that could not beat for so long stops its sessions by itself, well before anybody else may take them. */
const CERTAIN_MS = 0.8 * TIME_OUT_MS;
const BEAT_MS = 1000;
const LOOK_MS = 500;
const WATCH_MS = 200;
/** Given back at a look: whoever joins has read and begun their sessions before the next ones come. */
const MOVED_AT_ONCE = 12;
/** Handed over at a time by a process that ends: those that wait for a new owner are never many. */
const HANDED_OVER_TOGETHER = 32;
/** Freed shards reach the others together when they come free within this. */
const GATHER_MS = 10;
/** Shards that nobody takes for so long are taken beyond the fair share. */
const LEFT_LYING_MS = 3000;
/** An accept on the wire may take this long; what has none goes on meanwhile. */
const HAND_OVER_MS = 9000;
const HAND_OVER_EACH_MS = 1000;
/** pg-boss ends every job within a day: it changes hands in order before that. */
const RENEW_MS = 12 * 3_600_000;

interface Claim extends HeldShard {
  takenAt: number;
  /** `machine.elapsed()` before the last beat, or the taking, that went well. */
  confirmedAt: number;
  handing: boolean;
}

export function createOwnership(deps: OwnershipDeps): NodeOwnership {
  const { queue, registry, engine, fanout, machine, log } = deps;
  const claims = new Map<number, Claim>();
  /** Ours as far as the records know, no longer as far as we do. */
  let doubtful: HeldShard[] = [];
  let peers: NodeView[] | null = null;
  let leaving = false;
  let stopped = false;
  /** `machine.elapsed()` since which there are shards that nobody takes. */
  let lyingSince = Number.POSITIVE_INFINITY;
  const timers: NodeJS.Timeout[] = [];
  const ends: (() => void)[] = [];

  const kept = () => [...claims.values()].filter((claim) => !claim.handing);
  const engines = () => (peers ?? []).filter((peer) => peer.roles.includes('engine') && !peer.leaving);
  const others = () => engines().filter((peer) => peer.node !== deps.node);

  const pulse = oneAtATime('beat', async () => {
    const held = [...claims.values()];
    const at = machine.elapsed();
    const alive = new Set((await queue.beat(held)).map(({ job }) => job));
    const gone = held.filter((claim) => claims.get(claim.shard) === claim && !alive.has(claim.job));
    for (const claim of held) if (alive.has(claim.job)) claim.confirmedAt = at;
    lose(gone, 'another node runs them now');
    if (doubtful.length) {
      const given = doubtful;
      await queue.release(given);
      doubtful = doubtful.filter((claim) => !given.includes(claim));
    }
    const before = engines().length;
    peers = await registry.report({ leaving, shards: kept().length, sessions: engine.size(), lagMs: deps.lagMs() });
    if (engines().length !== before) void fill();
  });

  const look = oneAtATime('look', async () => {
    if (leaving || !peers) return;
    await queue.supervise();
    await freeAbandoned();
    await fill();
    even();
  });

  const sharing = () => Math.max(1, engines().length);
  const share = () => Math.ceil(SHARDS / sharing());

  /** Takes what is missing to the fair share, and beyond it what nobody else takes. */
  const fill = oneAtATime('fill', async () => {
    if (leaving || !peers) return;
    const own = kept();
    if (own.length < share()) return take(share() - own.length);
    const free = await queue.free();
    lyingSince = free ? Math.min(lyingSince, machine.elapsed()) : Number.POSITIVE_INFINITY;
    if (machine.elapsed() - lyingSince > LEFT_LYING_MS) return take(Math.ceil(free / sharing()));
  });

  /** Gives back what is beyond the fair share while another has less, or the oldest shard once its time is up. */
  function even(): void {
    const own = kept();
    const wanting = others().some((peer) => peer.shards < Math.floor(SHARDS / sharing()));
    if (own.length > share() && wanting) void giveBack(own.slice(0, Math.min(own.length - share(), MOVED_AT_ONCE)));
    else {
      const old = own.find((claim) => machine.elapsed() - claim.takenAt > RENEW_MS);
      if (old) void giveBack([old]);
    }
  }

  async function freeAbandoned(): Promise<void> {
    const abandoned = await registry.abandoned();
    if (!abandoned.length) return;
    await queue.release(abandoned);
    log.warn({ shards: abandoned.length }, 'shards of a process that has ended are free');
    fanout.publish('nodes', 'ended');
    await pulse();
  }

  async function take(most: number): Promise<void> {
    const at = machine.elapsed();
    const taken = await queue.claim(most, (client, fresh) => registry.noteHeld(client, [...claims.values(), ...fresh].map(plain)));
    if (!taken.length) return;
    if (leaving) return queue.release(taken);
    lyingSince = Number.POSITIVE_INFINITY;
    lose(
      taken.flatMap(({ shard }) => claims.get(shard) ?? []),
      'taken anew',
    );
    for (const shard of taken) claims.set(shard.shard, { ...shard, takenAt: at, confirmedAt: at, handing: false });
    log.info({ shards: taken.length, held: claims.size }, 'shards taken');
    try {
      await engine.take(taken.map(({ shard }) => shard));
    } catch (error) {
      log.error({ error: String(error) }, 'sessions of shards not loaded');
      await giveBack(taken.flatMap(({ shard }) => claims.get(shard) ?? []));
    }
  }

  /** Each as soon as its own sessions are done; an accept on the wire keeps its shard alone. */
  async function giveBack(given: Claim[]): Promise<void> {
    for (const claim of given) claim.handing = true;
    await Promise.all(
      given.map(async (claim) => {
        await engine.leave([claim.shard], 'hand-over');
        if (claims.get(claim.shard) === claim) await freed(claim);
      }),
    );
    log.info({ shards: given.length, held: claims.size }, 'shards handed over');
  }

  let gathering: { claims: Claim[]; done: Promise<void> } | null = null;
  function freed(claim: Claim): Promise<void> {
    gathering ??= {
      claims: [],
      done: new Promise((resolve) => {
        setTimeout(() => {
          const { claims: together } = gathering!;
          gathering = null;
          void release(together).then(resolve);
        }, GATHER_MS);
      }),
    };
    gathering.claims.push(claim);
    return gathering.done;
  }

  async function release(together: Claim[]): Promise<void> {
    try {
      await queue.release(together);
    } catch (error) {
      log.warn({ error: String(error) }, 'shards not released yet');
      doubtful.push(...together);
    }
    for (const claim of together) if (claims.get(claim.shard) === claim) claims.delete(claim.shard);
    fanout.publish('shards', 'free');
  }

  function lose(gone: Claim[], why: string): void {
    if (!gone.length) return;
    for (const { shard } of gone) claims.delete(shard);
    log.warn({ shards: gone.length, cause: why }, 'shards lost, their sessions stop');
    void engine.leave(
      gone.map(({ shard }) => shard),
      'lost',
    );
  }

  function watch(): void {
    const late = [...claims.values()].filter((claim) => machine.elapsed() - claim.confirmedAt >= CERTAIN_MS);
    doubtful.push(...late);
    lose(late, 'no word from the records for too long');
  }

  /** Runs once more when it was asked for meanwhile; never fails. */
  function oneAtATime(name: string, work: () => Promise<void>): () => Promise<void> {
    let running: Promise<void> | null = null;
    let again = false;
    const run = async () => {
      do {
        again = false;
        await work().catch((error: Error) => log.warn({ error: error.message, work: name }, 'the shards could not be looked after'));
      } while (again && !stopped);
      running = null;
    };
    return () => {
      if (stopped) return Promise.resolve();
      if (running) again = true;
      running ??= run();
      return running;
    };
  }

  return {
    certainFor(shard) {
      const claim = claims.get(shard);
      return claim ? claim.confirmedAt + CERTAIN_MS - machine.elapsed() : 0;
    },
    doubt: () => void pulse(),
    owns: (shard) => claims.has(shard),
    held: () => [...claims.keys()],
    token(userId, service) {
      const claim = claims.get(shardOf(userId, service));
      return claim ? { job: claim.job, attempt: claim.attempt } : null;
    },
    async start() {
      const before = await registry.enter();
      if (before.length) {
        await queue.release(before);
        log.info({ shards: before.length }, 'shards of the last run taken back');
      }
      await pulse();
      await look();
      timers.push(setInterval(pulse, BEAT_MS), setInterval(look, LOOK_MS), setInterval(watch, WATCH_MS));
      ends.push(
        fanout.subscribe('shards', () => void fill()),
        fanout.subscribe('nodes', () => void pulse()),
      );
      fanout.publish('nodes', 'joined');
    },
    async handOver() {
      if (leaving) return;
      leaving = true;
      await inTime(pulse(), HAND_OVER_EACH_MS);
      fanout.publish('nodes', 'leaving');
      const end = machine.elapsed() + HAND_OVER_MS;
      const together = others().length ? HANDED_OVER_TOGETHER : SHARDS;
      const under: Promise<void>[] = [];
      for (let own = kept(); own.length; own = kept()) {
        const given = giveBack(own.slice(0, together));
        under.push(given);
        await inTime(given, HAND_OVER_EACH_MS);
      }
      await inTime(Promise.all(under), end - machine.elapsed());
      await registry.leave().catch(() => undefined);
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const unsubscribe of ends) unsubscribe();
    },
  };
}

const plain = ({ shard, job, attempt }: HeldShard): HeldShard => ({ shard, job, attempt });

function inTime(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work.then(() => undefined), late]).finally(() => clearTimeout(timer));
}
