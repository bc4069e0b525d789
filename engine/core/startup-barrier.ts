/** Lets sessions read what they must know before others do work that can wait a little. */
export interface StartupBarrier {
  /** Runs work that goes first. */
  first<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when no such work is running, or when it has lasted too long. Returns how many ran at once. */
  passed(): Promise<number>;
}

/** `patienceMs` = real milliseconds that `passed` waits at most. */
export function createStartupBarrier(patienceMs: number): StartupBarrier {
  let running = 0;
  let most = 0;
  const waiting = new Set<() => void>();
  return {
    async first(work) {
      running += 1;
      most = running === 1 ? 1 : Math.max(most, running);
      try {
        return await work();
      } finally {
        running -= 1;
        if (running === 0) for (const go of waiting) go();
      }
    },
    async passed() {
      if (running === 0) return most;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(go, patienceMs);
        waiting.add(go);
        function go(): void {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        }
      });
      return most;
    },
  };
}
