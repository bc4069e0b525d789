import type { Instant } from '../model/clock.ts';
import { DAY, HOUR, MINUTE } from '../model/time-units.ts';

/** Polls of one account in the rolling window of world time. */
export interface PollWindow {
  /** False = budget spent; a refused poll costs nothing. */
  spend(now: Instant, budget: number, windowMs: number): boolean;
  left(now: Instant, budget: number, windowMs: number): number;
}

export function createPollWindow(): PollWindow {
  let spent: Instant[] = [];
  let head = 0;
  const trim = (now: Instant, windowMs: number) => {
    // A clock set back would leave polls in the future that never grow old.
    if (spent.length > head && spent[spent.length - 1]! > now) {
      spent = [];
      head = 0;
    }
    while (head < spent.length && spent[head]! <= now - windowMs) head++;
    if (head > 1000) {
      spent = spent.slice(head);
      head = 0;
    }
    return spent.length - head;
  };
  return {
    spend(now, budget, windowMs) {
      if (trim(now, windowMs) >= budget) return false;
      spent.push(now);
      return true;
    },
    left: (now, budget, windowMs) => Math.max(0, budget - trim(now, windowMs)),
  };
}

/** How much an account looks like a machine, 0..100; regular polling counts most, long days some. */
export interface Suspicion {
  figure(): number;
  /** Notes a poll and tells what the platform now wants of the account. `warn` is said once. */
  polled(now: Instant, haste: number): 'none' | 'warn';
  demand(now: Instant): 'none' | 'challenge' | 'hold';
  settle(): void;
  set(figure: number): void;
}

const WARN_AT = 50;
const CHALLENGE_AT = 75;
const HOLD_AT = 95;
const HOLD_MS = 6 * HOUR;
/** Polls further apart say nothing about regularity. */
const PAUSE = 30_000;

export function createSuspicion(saved = 0): Suspicion {
  let regular = saved;
  let last = Number.NaN;
  let mean = 0;
  let variance = 0;
  let samples = 0;
  let day = Number.NaN;
  let activeMs = 0;
  let warned = saved >= WARN_AT;
  let heldUntil = Number.NEGATIVE_INFINITY;

  const figure = () => Math.min(100, regular + longDay(activeMs));
  const quiet = (ms: number) => {
    regular = Math.max(0, regular - (ms / (2 * HOUR)) * 100);
    if (figure() < WARN_AT - 10) warned = false;
  };

  return {
    figure,
    polled(now, haste) {
      const gap = now - last;
      last = now;
      if (Math.floor(now / DAY) !== day) {
        day = Math.floor(now / DAY);
        activeMs = 0;
      }
      if (!(gap > 0)) return 'none';
      if (gap > PAUSE) {
        samples = 0;
        quiet(gap);
        return 'none';
      }
      activeMs += gap;
      samples += 1;
      const pull = Math.max(0.05, 1 / samples);
      variance += pull * ((gap - mean) ** 2 - variance);
      mean += pull * (gap - mean);
      if (samples < 20) return 'none';
      const spread = Math.sqrt(variance) / mean;
      if (spread < 0.05) regular = Math.min(100, regular + (gap / (40 * MINUTE)) * 100 * haste);
      else if (spread < 0.12) regular = Math.min(100, regular + (gap / (4 * HOUR)) * 100 * haste);
      else quiet(gap);
      if (figure() < WARN_AT || warned) return 'none';
      warned = true;
      return 'warn';
    },
    demand(now) {
      if (now < heldUntil && heldUntil - now <= HOLD_MS) return 'hold';
      if (heldUntil > Number.NEGATIVE_INFINITY) {
        heldUntil = Number.NEGATIVE_INFINITY;
        regular = 0;
      }
      if (figure() >= HOLD_AT) {
        heldUntil = now + HOLD_MS;
        return 'hold';
      }
      return figure() >= CHALLENGE_AT ? 'challenge' : 'none';
    },
    settle() {
      regular = 0;
      activeMs = 0;
      warned = false;
    },
    set(value) {
      regular = value;
      activeMs = 0;
      warned = value >= WARN_AT;
      heldUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

/** Hours after the twelfth of a day; alone never enough for a warning. */
function longDay(activeMs: number): number {
  return Math.min(40, Math.max(0, (activeMs / HOUR - 12) / 12) * 40);
}
