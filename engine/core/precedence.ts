/** Lets some work pass before other work that can wait a little. */
export interface Precedence {
  /** Work that goes first. */
  goes<T>(work: () => Promise<T>): Promise<T>;
  /** Ends when no such work is under way, or when it has lasted too long. Gives how much of it there was at once. */
  gone(): Promise<number>;
}

export function createPrecedence(patienceMs: number): Precedence {
  let going = 0;
  let most = 0;
  const waiting = new Set<() => void>();
  return {
    async goes(work) {
      going += 1;
      most = going === 1 ? 1 : Math.max(most, going);
      try {
        return await work();
      } finally {
        going -= 1;
        if (going === 0) for (const go of waiting) go();
      }
    },
    async gone() {
      if (going === 0) return most;
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
