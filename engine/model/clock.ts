/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** World time: offers, schedules, pacing and budgets. Simulated while the sandbox is on. */
export interface WorldClock {
  now(): Instant;
  /** World milliseconds that pass in one real millisecond (1 = real time). */
  speed(): number;
}

/** Machine time: time-outs, ownership and tokens. `elapsed` never goes backwards. */
export interface MachineClock {
  now(): Instant;
  /** Monotonic milliseconds with fractions. */
  elapsed(): number;
}

/** A number in [0, 1) from the injected generator. */
export type Random = () => number;
