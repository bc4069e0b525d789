/** Counts calls by key. */
export interface Limiter {
  /** Spends one; seconds to wait where none is left. */
  spend(key: string): Promise<number | null>;
  /** Seconds to wait where none is left; spends nothing. */
  waiting(key: string): Promise<number | null>;
  /** Undoes one `spend` that was let through. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

/** `name` tells one counter from another, also between the processes that count together. */
export type MakeLimiter = (name: string, rate: { points: number; seconds: number }) => Limiter;
