import type { Database } from '#api/db/client.ts';
import type { Stream, StreamItem } from '#api/verbs/context.ts';
import { fromOutbox, offerItem, statusItem } from '#api/verbs/work/stream-items.ts';
import type { EventSink } from '#engine/core/ports.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { Fanout } from '../fanout/fanout.ts';
import { Followers } from './followers.ts';
import { EVERYBODY, OtherNodes } from './other-nodes.ts';
import { OutboxReader, type OutboxRow } from './outbox-reader.ts';

/** Wake-ups within this time are one reading of the outbox. */
const GATHER_MS = 5;
const SCAN_MS = 1000;

export interface EventHub extends EventSink, Stream {
  /** Milliseconds the oldest event not fanned out yet has waited. */
  outboxAge(): number;
  close(): Promise<void>;
}

export interface EventHubDeps {
  database: Database;
  platforms: readonly AnyPlatform[];
  machine: MachineClock;
  log: Log;
  /** A block of this driver changed. */
  onAssignment(userId: string): void;
  /** To and from the other nodes; null where there are none. */
  fanout: Fanout | null;
}

/**
 * Brings events to the screens. What must not be lost is read back from the outbox, in its order; skipped offers go straight
 * through, and so do live states when there is one node alone. Other nodes are woken, and get the skipped offers of the
 * drivers they follow.
 */
export function createEventHub(deps: EventHubDeps): EventHub {
  return new Hub(deps);
}

class Hub implements EventHub {
  readonly #deps: EventHubDeps;
  readonly #reader: OutboxReader;
  readonly #others: OtherNodes | null;
  readonly #followers = new Followers();
  readonly #tails = new Set<(event: EngineEvent) => void>();
  readonly #scan: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;
  /** `machine.elapsed()` of the first wake-up that was not followed yet. */
  #wokenAt: number | null = null;
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: EventHubDeps) {
    this.#deps = deps;
    const { database, fanout, machine, onAssignment } = deps;
    this.#reader = new OutboxReader(database);
    const onOutbox = () => this.#wakeHere();
    const followed = () => [...this.#followers.userIds(), ...(this.#tails.size ? [EVERYBODY] : [])];
    this.#others =
      fanout && new OtherNodes({ fanout, machine, followed, onOutbox, onAssignment, onDecision: (event) => this.#show(event) });
    this.#scan = setInterval(onOutbox, SCAN_MS);
    this.#scan.unref();
  }

  outboxAge(): number {
    return this.#wokenAt === null ? 0 : this.#deps.machine.elapsed() - this.#wokenAt;
  }

  publish(event: EngineEvent): void {
    this.#show(event);
    this.#others?.pass(event, isSkipped(event));
    if (event.type === 'assignment' && !this.#others) this.#deps.onAssignment(event.userId);
    if (event.type !== 'status') {
      if (!isSkipped(event)) this.wake();
    } else if (!this.#others) this.#followers.send(event.userId, statusItem(event.service, event.status, null));
  }

  readonly wake = (): void => {
    this.#others?.wake();
    this.#wakeHere();
  };

  async follow(userId: string, listener: (item: StreamItem) => void): Promise<() => void> {
    const first = !this.#followers.any;
    const stop = this.#followers.add(userId, listener);
    this.#others?.follow([userId]);
    await (first ? this.#inTurn(() => this.#reader.skipToNewest()) : this.#reading);
    return stop;
  }

  tail(listener: (event: EngineEvent) => void): () => void {
    this.#tails.add(listener);
    this.#others?.follow([EVERYBODY]);
    return () => void this.#tails.delete(listener);
  }

  async close(): Promise<void> {
    clearInterval(this.#scan);
    this.#others?.close();
    clearTimeout(this.#gathering);
    await this.#reading;
  }

  /** Shows what is not kept anywhere else. */
  #show(event: EngineEvent): void {
    for (const listener of this.#tails) listener(event);
    if (event.type !== 'offer' || !isSkipped(event) || !this.#followers.has(event.userId)) return;
    this.#followers.send(event.userId, offerItem(this.#deps.platforms, event.service, event.offer, event.verdict));
  }

  #wakeHere(): void {
    if (!this.#followers.any) return;
    this.#wokenAt ??= this.#deps.machine.elapsed();
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      void this.#inTurn(() => this.#readOutbox());
    }, GATHER_MS);
  }

  async #readOutbox(): Promise<void> {
    this.#wokenAt = null;
    await this.#reader.read(
      (row) => this.#showRow(row),
      () => this.#followers.any,
    );
  }

  #showRow(row: OutboxRow): void {
    if (row.type === 'assignment') this.#deps.onAssignment(row.userId);
    this.#followers.send(row.userId, fromOutbox(this.#deps.platforms, row));
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#reading = this.#reading
      .then(work)
      .catch((error: Error) => this.#deps.log.warn({ error: error.message }, 'the outbox could not be read'));
    return this.#reading;
  }
}

/** An offer that the driver's rules do not want. */
function isSkipped(event: EngineEvent): boolean {
  return event.type === 'offer' && event.verdict.status === 'dislikes';
}
