/** Lets some work pass before other work that can wait a little. */
export interface Precedence {
  /** Work that goes first. */
  goes<T>(work: () => Promise<T>): Promise<T>;
  /** Ends when no such work is under way, or when it has lasted too long; true = it had to be waited for. */
  gone(): Promise<boolean>;
}

export function createPrecedence(patienceMs: number): Precedence {
  let going = 0;
  const waiting = new Set<() => void>();
  return {
    async goes(work) {
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
        if (going === 0) for (const go of waiting) go();
      }
    },
    async gone() {
      if (going === 0) return false;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(go, patienceMs);
        waiting.add(go);
        function go(): void {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        }
      });
      return true;
    },
  };
}
