import type { FencingToken } from '#api/db/engine/intend.ts';
import type { Fanout } from '#api/server/fanout/fanout.ts';
import { HOUR } from '#config/constants.ts';
import type { Ownership } from '#engine/core/ports.ts';
import { SHARDS } from '#engine/core/shard.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { inTime } from '#engine/model/in-time.ts';
import type { Log } from '#engine/model/log.ts';
import { type Claim, Claims } from './claims.ts';
import type { NodeRegistry, NodeView } from './node-registry.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { ReleaseBatch } from './release-batch.ts';
import type { ShardQueue } from './shard-queue.ts';

export interface OwnershipDeps {
  queue: ShardQueue;
  registry: NodeRegistry;
  node: string;
  engine: Pick<Engine, 'take' | 'leave' | 'size'>;
  fanout: Fanout;
  machine: MachineClock;
  /** Milliseconds the event loop was late lately. */
  lagMs(): number;
  log: Log;
}

/** Which shards this node owns, kept in step with the other nodes. */
export interface NodeOwnership extends Ownership {
  owns(shard: number): boolean;
  held(): number[];
  token(userId: string, service: string): FencingToken | null;
  /** Takes back what a dead run of this node held, and from then on its fair share. */
  start(): Promise<void>;
  /** Takes nothing any more and hands over what it has: no polls, accepts in flight settled, then free for the others. */
  handOver(): Promise<void>;
  stop(): void;
}

const BEAT_MS = 1000;
const LOOK_MS = 500;
const WATCH_MS = 200;
/** Given back at once: a node that joins has started their sessions before the next ones come. */
const MOVED_AT_ONCE = 12;
/** Handed over at a time by a process that ends: those that wait for a new owner are never many. */
const HANDED_OVER_TOGETHER = 32;
/** Shards that stay free for so long are taken beyond the fair share. */
const STAY_FREE_MS = 3000;
/** An accept on the wire may take this long; what has none goes on meanwhile. */
const HAND_OVER_MS = 9000;
const HAND_OVER_EACH_MS = 1000;
/** pg-boss ends every job within a day: it changes hands in order before that. */
const RENEW_MS = 12 * HOUR;

/** Returns this node's share of the shards. Nothing is taken before `start`. */
export function createOwnership(deps: OwnershipDeps): NodeOwnership {
  return new ShardOwnership(deps);
}

class ShardOwnership implements NodeOwnership {
  readonly #deps: OwnershipDeps;
  readonly #claims: Claims;
  readonly #freed: ReleaseBatch;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #subscriptions: (() => void)[] = [];
  readonly #beat: () => Promise<void>;
  readonly #look: () => Promise<void>;
  readonly #fill: () => Promise<void>;
  #peers: NodeView[] | null = null;
  #leaving = false;
  #stopped = false;
  /** `machine.elapsed()` since which there are free shards. */
  #freeSince = Number.POSITIVE_INFINITY;

  constructor(deps: OwnershipDeps) {
    this.#deps = deps;
    this.#claims = new Claims(deps);
    this.#freed = new ReleaseBatch((together) => this.#release(together));
    const run = (name: string, work: () => Promise<void>) =>
      oneAtATime(work, {
        stopped: () => this.#stopped,
        failed: (error) => deps.log.warn({ error: error.message, work: name }, 'the shards could not be looked after'),
      });
    this.#beat = run('beat', () => this.#beatOnce());
    this.#look = run('look', () => this.#lookOnce());
    this.#fill = run('fill', () => this.#fillOnce());
  }

  certainFor(shard: number): number {
    return this.#claims.certainFor(shard);
  }

  doubt(): void {
    void this.#beat();
  }

  owns(shard: number): boolean {
    return this.#claims.has(shard);
  }

  held(): number[] {
    return this.#claims.shards();
  }

  token(userId: string, service: string): FencingToken | null {
    return this.#claims.token(userId, service);
  }

  async start(): Promise<void> {
    const { registry, queue, fanout, log } = this.#deps;
    const before = await registry.enter();
    if (before.length) {
      await queue.release(before);
      log.info({ shards: before.length }, 'shards of the last run taken back');
    }
    await this.#beat();
    await this.#look();
    this.#timers.push(
      setInterval(this.#beat, BEAT_MS),
      setInterval(this.#look, LOOK_MS),
      setInterval(() => this.#claims.loseLate(), WATCH_MS),
    );
    this.#subscriptions.push(
      fanout.subscribe('shards', () => void this.#fill()),
      fanout.subscribe('nodes', () => void this.#beat()),
    );
    fanout.publish('nodes', 'joined');
  }

  async handOver(): Promise<void> {
    if (this.#leaving) return;
    const { fanout, machine, registry } = this.#deps;
    this.#leaving = true;
    await inTime(this.#beat(), HAND_OVER_EACH_MS);
    fanout.publish('nodes', 'leaving');
    const end = machine.elapsed() + HAND_OVER_MS;
    const together = this.#others().length ? HANDED_OVER_TOGETHER : SHARDS;
    const running: Promise<void>[] = [];
    for (let own = this.#claims.kept(); own.length; own = this.#claims.kept()) {
      const given = this.#giveBack(own.slice(0, together));
      running.push(given);
      await inTime(given, HAND_OVER_EACH_MS);
    }
    await inTime(Promise.all(running), end - machine.elapsed());
    await registry.leave().catch(() => undefined);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const unsubscribe of this.#subscriptions) unsubscribe();
  }

  async #beatOnce(): Promise<void> {
    const { queue, registry, engine, lagMs } = this.#deps;
    await this.#claims.beat(queue);
    const before = this.#engines().length;
    const report = { leaving: this.#leaving, shards: this.#claims.kept().length, sessions: engine.size(), lagMs: lagMs() };
    this.#peers = await registry.report(report);
    if (this.#engines().length !== before) void this.#fill();
  }

  async #lookOnce(): Promise<void> {
    if (this.#leaving || !this.#peers) return;
    await this.#deps.queue.supervise();
    await this.#freeAbandoned();
    await this.#fill();
    this.#even();
  }

  /** Takes what is missing to the fair share, and beyond it what nobody else takes. */
  async #fillOnce(): Promise<void> {
    if (this.#leaving || !this.#peers) return;
    const { machine, queue } = this.#deps;
    const own = this.#claims.kept();
    if (own.length < this.#share()) return this.#take(this.#share() - own.length);
    const free = await queue.free();
    this.#freeSince = free ? Math.min(this.#freeSince, machine.elapsed()) : Number.POSITIVE_INFINITY;
    if (machine.elapsed() - this.#freeSince > STAY_FREE_MS) return this.#take(Math.ceil(free / this.#sharing()));
  }

  /** Gives back what is beyond the fair share while another has less, or the oldest shard once its time is up. */
  #even(): void {
    const own = this.#claims.kept();
    const share = this.#share();
    const wanting = this.#others().some((peer) => peer.shards < Math.floor(SHARDS / this.#sharing()));
    if (own.length > share && wanting) void this.#giveBack(own.slice(0, Math.min(own.length - share, MOVED_AT_ONCE)));
    else {
      const old = own.find((claim) => this.#deps.machine.elapsed() - claim.takenAt > RENEW_MS);
      if (old) void this.#giveBack([old]);
    }
  }

  async #freeAbandoned(): Promise<void> {
    const { registry, queue, fanout, log } = this.#deps;
    const abandoned = await registry.abandoned();
    if (!abandoned.length) return;
    await queue.release(abandoned);
    log.warn({ shards: abandoned.length }, 'shards of a process that has ended are free');
    fanout.publish('nodes', 'ended');
    await this.#beat();
  }

  async #take(most: number): Promise<void> {
    const { machine, queue, registry, engine, log } = this.#deps;
    const at = machine.elapsed();
    const taken = await queue.claim(most, (client, fresh) => registry.noteHeld(client, [...this.#claims.held(), ...fresh]));
    if (!taken.length) return;
    if (this.#leaving) return queue.release(taken);
    this.#freeSince = Number.POSITIVE_INFINITY;
    const claims = this.#claims.add(taken, at);
    log.info({ shards: taken.length, held: this.#claims.size }, 'shards taken');
    try {
      await engine.take(taken.map(({ shard }) => shard));
    } catch (error) {
      log.error({ error: String(error) }, 'sessions of shards not loaded');
      await this.#giveBack(claims.filter((claim) => this.#claims.isCurrent(claim)));
    }
  }

  /** Each as soon as its own sessions are done: an accept in flight keeps only its own shard. */
  async #giveBack(given: Claim[]): Promise<void> {
    for (const claim of given) claim.handing = true;
    await Promise.all(
      given.map(async (claim) => {
        await this.#deps.engine.leave([claim.shard], 'hand-over');
        if (this.#claims.isCurrent(claim)) await this.#freed.add(claim);
      }),
    );
    this.#deps.log.info({ shards: given.length, held: this.#claims.size }, 'shards handed over');
  }

  async #release(together: Claim[]): Promise<void> {
    try {
      await this.#deps.queue.release(together);
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'shards not released yet');
      this.#claims.releaseLater(together);
    }
    this.#claims.remove(together);
    this.#deps.fanout.publish('shards', 'free');
  }

  #engines(): NodeView[] {
    return (this.#peers ?? []).filter((peer) => peer.roles.includes('engine') && !peer.leaving);
  }

  #others(): NodeView[] {
    return this.#engines().filter((peer) => peer.node !== this.#deps.node);
  }

  #sharing(): number {
    return Math.max(1, this.#engines().length);
  }

  #share(): number {
    return Math.ceil(SHARDS / this.#sharing());
  }
}
