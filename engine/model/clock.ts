/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

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
