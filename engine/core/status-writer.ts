import type { SessionStatus } from '../model/session.ts';
import type { Tools } from './active-session.ts';

/** Writes a session's status to the database: one write at a time, the newest state, again until it is taken. */
export interface StatusWriter {
  write(status: SessionStatus, disable: boolean): void;
  /** Ends when the write under way, if any, has ended. */
  written(): Promise<void>;
  /** What is not written by now is not written any more. */
  end(): void;
}

const RETRY_MS = 1000;

export function createStatusWriter(userId: string, service: string, { store, scheduler, log }: Tools): StatusWriter {
  let next: { status: SessionStatus; disable: boolean } | null = null;
  let busy = false;
  let ended = false;
  let run: Promise<void> = Promise.resolve();
  const retry = scheduler.job(start);

  function start(): void {
    if (!busy) run = writeAll();
  }

  async function writeAll(): Promise<void> {
    busy = true;
    while (next) {
      const taken = next;
      next = null;
      try {
        await (taken.disable
          ? store.setStatus(userId, service, taken.status, { disable: true })
          : store.setStatus(userId, service, taken.status));
      } catch (error) {
        if (ended) break;
        next = { status: (next as typeof taken | null)?.status ?? taken.status, disable: taken.disable };
        log.error({ userId, service, error: String(error) }, 'status not written, trying again');
        scheduler.afterReal(retry, RETRY_MS);
        break;
      }
    }
    busy = false;
  }

  return {
    write(status, disable) {
      if (ended) return;
      next = { status, disable: disable || (next?.disable ?? false) };
      start();
    },
    written: () => run,
    end() {
      ended = true;
      next = null;
      scheduler.cancel(retry);
    },
  };
}
