import type { Log } from '#engine/model/log.ts';
import type { Offer } from '../model/offer.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Meters, RecordBatch, Store } from './ports.ts';
import type { Job, Scheduler } from './scheduler.ts';
import type { Seen } from './seen.ts';

const ROWS = 200;
const FLUSH_MS = 250;
const RETRY_MS = 1000;
/** About 20 MB; rows beyond it are counted and dropped. */
const MOST_WAITING = 20_000;
/** From here on nothing more is asked for, so that there is room for what is being answered. */
const BEHIND = 10_000;

export interface RecorderDeps {
  store: Pick<Store, 'record'>;
  meters: Meters;
  scheduler: Scheduler;
  log: Log;
}

/** Writes seen offers and verdicts to the database, many rows a statement. */
export class Recorder {
  readonly #deps: RecorderDeps;
  readonly #queue: RecordBatch[] = [];
  /** The batch of each service that still has room. */
  readonly #filling = new Map<string, RecordBatch>();
  readonly #job: Job;
  #waiting = 0;
  #writing: Promise<boolean> | null = null;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#job = deps.scheduler.job(() => void this.#write());
  }

  add(service: string, seen: Seen, offer: Offer, verdict: Verdict): void {
    if (this.#waiting >= MOST_WAITING) {
      this.#deps.meters.count('failures', { service, code: 'recorder-full' });
      return;
    }
    const batch = this.#batchOf(service);
    if (!seen.recorded) {
      seen.recorded = true;
      batch.offers.push(offer);
      this.#waiting += 1;
    }
    batch.verdicts.push(verdict);
    this.#waiting += 1;
    if (batch.verdicts.length >= ROWS) void this.#write();
    else this.#plan(FLUSH_MS);
  }

  /** Resolves with true when everything added before is in the database, with false when that took too long. */
  async flush(patienceMs: number): Promise<boolean> {
    const deadline = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
    return Promise.race([this.#writeAll(), deadline]);
  }

  /** Returns how many rows wait to be written. */
  waiting(): number {
    return this.#waiting;
  }

  /** True when the database is too slow: callers that would add more wait. */
  behind(): boolean {
    return this.#waiting >= BEHIND;
  }

  #batchOf(service: string): RecordBatch {
    let batch = this.#filling.get(service);
    if (!batch || batch.verdicts.length >= ROWS) {
      batch = { platform: service, offers: [], verdicts: [] };
      this.#filling.set(service, batch);
      this.#queue.push(batch);
    }
    return batch;
  }

  async #writeAll(): Promise<boolean> {
    if (this.#writing) await this.#writing;
    return this.#queue.length ? this.#write() : true;
  }

  #write(): Promise<boolean> {
    this.#writing ??= this.#writeQueue().finally(() => {
      this.#writing = null;
      if (this.#queue.length) this.#plan(FLUSH_MS);
    });
    return this.#writing;
  }

  async #writeQueue(): Promise<boolean> {
    if (!this.#queue.length) return true;
    const batches = this.#queue.splice(0);
    this.#filling.clear();
    try {
      await this.#deps.store.record(batches);
      for (const batch of batches) this.#waiting -= batch.offers.length + batch.verdicts.length;
      return true;
    } catch (error) {
      this.#queue.unshift(...batches);
      this.#deps.log.error({ error: String(error), rows: this.#waiting }, 'records not written, trying again');
      this.#plan(RETRY_MS);
      return false;
    }
  }

  #plan(ms: number): void {
    if (this.#job.index < 0) this.#deps.scheduler.afterReal(this.#job, ms);
  }
}
