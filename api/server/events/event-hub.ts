import { randomUUID } from 'node:crypto';
import { asc, gt, max } from 'drizzle-orm';
import type { Log } from '#api/contract/log.ts';
import type { Database } from '#api/db/client.ts';
import { outbox } from '#api/db/schema/index.ts';
import type { Stream, StreamItem } from '#api/verbs/context.ts';
import { fromOutbox, offerItem, statusItem } from '#api/verbs/work/stream-items.ts';
import type { EventSink } from '#engine/core/ports.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Platform } from '#engine/model/platform.ts';
import type { Fanout } from '../fanout/fanout.ts';

const PUMP_DELAY_MS = 5;
const SCAN_MS = 1000;
const PAGE = 500;
/** Transactions of a server may commit out of order: rows this far behind the newest are looked at again. */
const LOOK_BACK = 200;

export interface EventHub extends EventSink, Stream {
  /** Milliseconds the oldest event not fanned out yet has waited. */
  outboxAge(): number;
  close(): Promise<void>;
}

export interface EventHubDeps {
  database: Database;
  platforms: readonly Platform<any>[];
  machine: MachineClock;
  log: Log;
  /** A block of this driver changed. */
  onAssignment(userId: string): void;
  /** To and from the other nodes; null where there are none. */
  fanout: Fanout | null;
}

/** Who follows somebody on another node says so again and again. */
const FOLLOW_AGAIN_MS = 5000;
const FOLLOWED_MS = 12_000;
const EVERYTHING = '*';

/**
 * Brings events to the screens. What must not be lost is read back from the outbox, in its order; refused offers go straight
 * through, and so do live states where there is one node alone. Other nodes are woken, and told of the refused offers of
 * those they follow.
 */
export function createEventHub({ database, platforms, machine, log, onAssignment, fanout }: EventHubDeps): EventHub {
  const { db } = database;
  const own = randomUUID();
  const followers = new Map<string, Set<(item: StreamItem) => void>>();
  const tails = new Set<(event: EngineEvent) => void>();
  const lookBack = database.kind === 'embedded' ? 0 : LOOK_BACK;
  const seen = new Set<number>();
  /** Rows up to here were there before anybody followed. */
  let floor = 0;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let wokenAt: number | null = null;
  let running: Promise<void> = Promise.resolve();

  const send = (userId: string, item: StreamItem | null) => {
    if (item) for (const listener of followers.get(userId) ?? []) listener(item);
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    running = running.then(work).catch((error: Error) => log.warn({ error: error.message }, 'the outbox could not be read'));
    return running;
  };

  async function begin(): Promise<void> {
    const [row] = await db.select({ newest: max(outbox.seq) }).from(outbox);
    last = floor = row?.newest ?? 0;
    seen.clear();
  }

  async function pump(): Promise<void> {
    wokenAt = null;
    while (followers.size) {
      const from = Math.max(last - lookBack, floor);
      const limit = PAGE + lookBack;
      const rows = await db.select().from(outbox).where(gt(outbox.seq, from)).orderBy(asc(outbox.seq)).limit(limit);
      for (const row of rows) {
        if (seen.has(row.seq)) continue;
        seen.add(row.seq);
        last = Math.max(last, row.seq);
        if (row.type === 'assignment') onAssignment(row.userId);
        send(row.userId, fromOutbox(platforms, row));
      }
      for (const seq of seen) if (seq <= last - lookBack) seen.delete(seq);
      if (rows.length < limit) return;
    }
  }

  function wake(): void {
    fanout?.publish('outbox', '');
    wakeHere();
  }

  function wakeHere(): void {
    if (!followers.size) return;
    wokenAt ??= machine.elapsed();
    timer ??= setTimeout(() => {
      timer = undefined;
      void inTurn(pump);
    }, PUMP_DELAY_MS);
  }

  const scan = setInterval(wakeHere, SCAN_MS);
  scan.unref();

  /** Drivers somebody follows on another node, and until when that holds. */
  const followedElsewhere = new Map<string, number>();
  const isFollowedElsewhere = (userId: string) => (followedElsewhere.get(userId) ?? 0) > machine.elapsed();
  const ask = (userIds: string[]) => {
    for (let at = 0; at < userIds.length; at += 100) fanout?.publish('follow', JSON.stringify(userIds.slice(at, at + 100)));
  };
  const asking = setInterval(() => ask([...followers.keys(), ...(tails.size ? [EVERYTHING] : [])]), FOLLOW_AGAIN_MS);
  asking.unref();
  const ends = fanout
    ? [
        fanout.subscribe('outbox', wakeHere),
        fanout.subscribe('assignment', onAssignment),
        fanout.subscribe('follow', (text) => {
          for (const userId of JSON.parse(text) as string[]) followedElsewhere.set(userId, machine.elapsed() + FOLLOWED_MS);
        }),
        fanout.subscribe('decision', (text) => {
          const { from, event } = JSON.parse(text) as { from: string; event: EngineEvent };
          if (from !== own) pass(event);
        }),
      ]
    : [];

  /** What is not kept anywhere else. */
  function pass(event: EngineEvent): void {
    for (const listener of tails) listener(event);
    if (event.type === 'offer' && event.verdict.status === 'dislikes' && followers.has(event.userId))
      send(event.userId, offerItem(platforms, event.service, event.offer, event.verdict));
  }

  function passOn(event: EngineEvent): void {
    const refused = event.type === 'offer' && event.verdict.status === 'dislikes';
    if (isFollowedElsewhere(EVERYTHING) || (refused && isFollowedElsewhere(event.userId)))
      fanout?.publish('decision', JSON.stringify({ from: own, event }));
    if (event.type === 'assignment') fanout?.publish('assignment', event.userId);
  }

  return {
    wake,
    outboxAge: () => (wokenAt === null ? 0 : machine.elapsed() - wokenAt),
    publish(event) {
      pass(event);
      if (fanout) passOn(event);
      else if (event.type === 'assignment') onAssignment(event.userId);
      if (event.type === 'status') {
        if (!fanout) send(event.userId, statusItem(event.service, event.status, null));
      } else if (event.type === 'assignment' || event.verdict.status !== 'dislikes') wake();
    },
    async follow(userId, listener) {
      const first = !followers.size;
      const listeners = followers.get(userId) ?? new Set();
      listeners.add(listener);
      followers.set(userId, listeners);
      ask([userId]);
      if (first) await inTurn(begin);
      else await running;
      return () => {
        listeners.delete(listener);
        if (!listeners.size && followers.get(userId) === listeners) followers.delete(userId);
      };
    },
    tail(listener) {
      tails.add(listener);
      ask([EVERYTHING]);
      return () => void tails.delete(listener);
    },
    async close() {
      clearInterval(scan);
      clearInterval(asking);
      for (const end of ends) end();
      clearTimeout(timer);
      await running;
    },
  };
}
