export interface WatchdogOptions {
  ping(): Promise<void>;
  /** Called once, when no answer came for `limit` ticks. */
  onDead(): void;
  tickMs?: number;
  /** Ticks without an answer that are one too many. */
  limit?: number;
}

/**
 * Asks a thread again and again whether it still answers. Counts its own ticks, not the clock: a main thread that was
 * itself stopped or busy makes no ticks and so accuses nobody.
 */
export function startWatchdog({ ping, onDead, tickMs = 1000, limit = 10 }: WatchdogOptions): { stop(): void } {
  let unanswered = 0;
  let asked = false;
  const timer = setInterval(() => {
    if (asked && ++unanswered >= limit) {
      clearInterval(timer);
      return onDead();
    }
    if (asked) return;
    asked = true;
    void ping().then(() => {
      asked = false;
      unanswered = 0;
    });
  }, tickMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
