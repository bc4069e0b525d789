/** Lets some work pass before other work that can wait a little. */
export interface Precedence {
  /** Work that goes first. */
  goes<T>(work: () => Promise<T>): Promise<T>;
  /** Ends when no such work is under way, or when it has lasted too long. Gives how many go on at that instant. */
  gone(): Promise<number>;
}

export function createPrecedence(patienceMs: number): Precedence {
  let going = 0;
  const waiting = new Set<(together: number) => void>();
  return {
    async goes(work) {
      going += 1;
      try {
        return await work();
      } finally {
        going -= 1;
        const together = waiting.size;
        if (going === 0) for (const go of waiting) go(together);
      }
    },
    async gone() {
      if (going === 0) return 1;
      return new Promise((resolve) => {
        const timer = setTimeout(go, patienceMs, 1);
        waiting.add(go);
        function go(together: number): void {
          clearTimeout(timer);
          waiting.delete(go);
          resolve(together);
        }
      });
    },
  };
}
