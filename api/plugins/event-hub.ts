import { asc, gt, max } from 'drizzle-orm';
import type { Database } from '#api/db/client.ts';
import { outbox } from '#api/db/schema/index.ts';
import type { Stream, StreamItem, VerbLog } from '#api/verbs/context.ts';
import { fromOutbox, offerItem, statusItem } from '#api/verbs/work/stream-items.ts';
import type { EventSink } from '#engine/core/ports.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import type { Platform } from '#engine/model/platform.ts';

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
  log: VerbLog;
  /** A block of this driver changed. */
  onAssignment(userId: string): void;
}

/**
 * Brings events to the screens. What must not be lost is read back from the outbox, in its order; refused offers and live
 * states go straight through.
 */
export function createEventHub({ database, platforms, machine, log, onAssignment }: EventHubDeps): EventHub {
  const { db } = database;
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
    if (!followers.size) return;
    wokenAt ??= machine.elapsed();
    timer ??= setTimeout(() => {
      timer = undefined;
      void inTurn(pump);
    }, PUMP_DELAY_MS);
  }

  const scan = setInterval(wake, SCAN_MS);
  scan.unref();

  return {
    wake,
    outboxAge: () => (wokenAt === null ? 0 : machine.elapsed() - wokenAt),
    publish(event) {
      for (const listener of tails) listener(event);
      if (event.type === 'status') return send(event.userId, statusItem(event.service, event.status, null));
      if (event.type === 'assignment') onAssignment(event.userId);
      else if (event.verdict.status === 'dislikes') {
        if (followers.has(event.userId)) send(event.userId, offerItem(platforms, event.service, event.offer, event.verdict));
        return;
      }
      wake();
    },
    async follow(userId, listener) {
      const first = !followers.size;
      const own = followers.get(userId) ?? new Set();
      own.add(listener);
      followers.set(userId, own);
      if (first) await inTurn(begin);
      else await running;
      return () => {
        own.delete(listener);
        if (!own.size && followers.get(userId) === own) followers.delete(userId);
      };
    },
    tail(listener) {
      tails.add(listener);
      return () => void tails.delete(listener);
    },
    async close() {
      clearInterval(scan);
      clearTimeout(timer);
      await running;
    },
  };
}
