import type { FencingToken } from '#api/db/engine/intend.ts';
import type { HeldShard } from '#api/db/schema/index.ts';
import { shardOf } from '#engine/core/shard.ts';
import type { Engine } from '#engine/index.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import { type ShardQueue, TIME_OUT_MS } from './shard-queue.ts';

/** A shard that this node runs. */
export interface Claim extends HeldShard {
  takenAt: number;
  /** `machine.elapsed()` before the last beat, or the taking, that went well. */
  confirmedAt: number;
  /** Being handed over to another node. */
  handing: boolean;
}

/** A node that could not beat for so long stops its sessions by itself, well before another node may take them. */
const CERTAIN_MS = 0.8 * TIME_OUT_MS;

interface ClaimsDeps {
  engine: Pick<Engine, 'leave'>;
  machine: MachineClock;
  log: Log;
}

/** The shards this node runs, and for how long it is certain of each. */
export class Claims {
  readonly #deps: ClaimsDeps;
  readonly #claims = new Map<number, Claim>();
  /** Ours in the database, no longer ours here. */
  #releasing: HeldShard[] = [];

  constructor(deps: ClaimsDeps) {
    this.#deps = deps;
  }

  get size(): number {
    return this.#claims.size;
  }

  has(shard: number): boolean {
    return this.#claims.has(shard);
  }

  shards(): number[] {
    return [...this.#claims.keys()];
  }

  held(): HeldShard[] {
    return [...this.#claims.values()].map(({ shard, job, attempt }) => ({ shard, job, attempt }));
  }

  /** Those that are not being handed over. */
  kept(): Claim[] {
    return [...this.#claims.values()].filter((claim) => !claim.handing);
  }

  isCurrent(claim: Claim): boolean {
    return this.#claims.get(claim.shard) === claim;
  }

  /** Returns the real milliseconds for which no other node can run the shard; 0 or less when another may. */
  certainFor(shard: number): number {
    const claim = this.#claims.get(shard);
    return claim ? claim.confirmedAt + CERTAIN_MS - this.#deps.machine.elapsed() : 0;
  }

  token(userId: string, service: string): FencingToken | null {
    const claim = this.#claims.get(shardOf(userId, service));
    return claim ? { job: claim.job, attempt: claim.attempt } : null;
  }

  /** Adds shards that were taken at this moment of `machine.elapsed()`. */
  add(taken: readonly HeldShard[], at: number): Claim[] {
    this.lose(
      taken.flatMap(({ shard }) => this.#claims.get(shard) ?? []),
      'taken again',
    );
    const claims = taken.map((shard) => ({ ...shard, takenAt: at, confirmedAt: at, handing: false }));
    for (const claim of claims) this.#claims.set(claim.shard, claim);
    return claims;
  }

  remove(claims: readonly Claim[]): void {
    for (const claim of claims) if (this.isCurrent(claim)) this.#claims.delete(claim.shard);
  }

  /** These could not be released: the next beat tries again. */
  releaseLater(claims: readonly HeldShard[]): void {
    this.#releasing.push(...claims);
  }

  /** Tells the queue that this node lives. Shards that another node took stop here. */
  async beat(queue: ShardQueue): Promise<void> {
    const held = [...this.#claims.values()];
    const at = this.#deps.machine.elapsed();
    const alive = new Set((await queue.beat(held)).map(({ job }) => job));
    for (const claim of held) if (alive.has(claim.job)) claim.confirmedAt = at;
    this.lose(
      held.filter((claim) => this.isCurrent(claim) && !alive.has(claim.job)),
      'another node runs them now',
    );
    if (!this.#releasing.length) return;
    const released = this.#releasing;
    await queue.release(released);
    this.#releasing = this.#releasing.filter((claim) => !released.includes(claim));
  }

  /** Stops what could not be confirmed in time. */
  loseLate(): void {
    const late = [...this.#claims.values()].filter((claim) => this.#deps.machine.elapsed() - claim.confirmedAt >= CERTAIN_MS);
    this.releaseLater(late);
    this.lose(late, 'no answer from the database for too long');
  }

  lose(gone: readonly Claim[], cause: string): void {
    if (!gone.length) return;
    for (const { shard } of gone) this.#claims.delete(shard);
    this.#deps.log.warn({ shards: gone.length, cause }, 'shards lost, their sessions stop');
    void this.#deps.engine.leave(
      gone.map(({ shard }) => shard),
      'lost',
    );
  }
}
