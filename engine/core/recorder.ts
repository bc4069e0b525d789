import type { Offer } from '../model/offer.ts';
import type { Verdict } from '../model/verdict.ts';
import type { EngineLog, Meters, RecordBatch, Store } from './ports.ts';
import type { Job, Scheduler } from './scheduler.ts';
import type { Seen } from './seen.ts';

/** Writes seen offers and verdicts to the database, many rows a statement. */
export interface Recorder {
  add(service: string, seen: Seen, offer: Offer, verdict: Verdict): void;
  /** Resolves with true when everything added before is in the database, with false when that took too long. */
  flush(patienceMs: number): Promise<boolean>;
  waiting(): number;
  /** True when the database is too slow: callers that would add more wait. */
  behind(): boolean;
}

const ROWS = 200;
const FLUSH_MS = 250;
const RETRY_MS = 1000;
/** About 20 MB; rows beyond it are counted and dropped. */
const MOST_WAITING = 20_000;
/** From here on nothing more is asked for, so that there is room for what is being answered. */
const BEHIND = 10_000;

export function createRecorder({
  store,
  meters,
  scheduler,
  log,
}: {
  store: Pick<Store, 'record'>;
  meters: Meters;
  scheduler: Scheduler;
  log: EngineLog;
}): Recorder {
  const queue: RecordBatch[] = [];
  const filling = new Map<string, RecordBatch>();
  let waiting = 0;
  let writing: Promise<boolean> | null = null;
  const job: Job = scheduler.job(() => void write());

  /** The service's batch that still has room. */
  function batchOf(service: string): RecordBatch {
    let batch = filling.get(service);
    if (!batch || batch.verdicts.length >= ROWS) {
      batch = { platform: service, offers: [], verdicts: [] };
      filling.set(service, batch);
      queue.push(batch);
    }
    return batch;
  }

  function write(): Promise<boolean> {
    writing ??= writeQueue().finally(() => {
      writing = null;
      if (queue.length) plan(FLUSH_MS);
    });
    return writing;
  }

  async function writeQueue(): Promise<boolean> {
    if (!queue.length) return true;
    const batches = queue.splice(0);
    filling.clear();
    try {
      await store.record(batches);
      for (const batch of batches) waiting -= batch.offers.length + batch.verdicts.length;
      return true;
    } catch (error) {
      queue.unshift(...batches);
      log.error({ error: String(error), rows: waiting }, 'records not written, trying again');
      plan(RETRY_MS);
      return false;
    }
  }

  function plan(ms: number): void {
    if (job.index < 0) scheduler.afterReal(job, ms);
  }

  return {
    add(service, seen, offer, verdict) {
      if (waiting >= MOST_WAITING) {
        meters.count('failures', { service, code: 'recorder-full' });
        return;
      }
      const batch = batchOf(service);
      if (!seen.recorded) {
        seen.recorded = true;
        batch.offers.push(offer);
        waiting += 1;
      }
      batch.verdicts.push(verdict);
      waiting += 1;
      if (batch.verdicts.length >= ROWS) void write();
      else plan(FLUSH_MS);
    },
    async flush(patienceMs) {
      const deadline = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
      const all = async (): Promise<boolean> => {
        if (writing) await writing;
        return queue.length ? write() : true;
      };
      return Promise.race([all(), deadline]);
    },
    waiting: () => waiting,
    behind: () => waiting >= BEHIND,
  };
}
