import { vi } from 'vitest';
import type { Instant, MachineClock, Random, WorldClock } from '#engine/model/clock.ts';

/** Both clocks and every timer, moved by hand. `restore` gives the real ones back. */
export interface FakeClock {
  machine: MachineClock;
  world: WorldClock;
  /** Lets this many real milliseconds pass, with everything that is due in them. */
  pass(ms: number): Promise<void>;
  /** Sets world time and speed, as the sandbox's clock control does. */
  setWorld(to: { now?: Instant; speed?: number }): void;
  restore(): void;
}

/** A Wednesday noon in Chicago. */
export const NOON = Date.UTC(2026, 2, 4, 18);

export function createFakeClock(start: Instant = NOON): FakeClock {
  vi.useFakeTimers({ now: start });
  const elapsed = () => performance.now();
  let anchor = { world: start, elapsed: elapsed(), speed: 1 };
  const worldNow = () => anchor.world + (elapsed() - anchor.elapsed) * anchor.speed;
  return {
    machine: { now: () => Date.now(), elapsed },
    world: { now: worldNow, speed: () => anchor.speed },
    pass: async (ms) => void (await vi.advanceTimersByTimeAsync(ms)),
    setWorld({ now = worldNow(), speed = anchor.speed }) {
      anchor = { world: now, elapsed: elapsed(), speed };
    },
    restore: () => void vi.useRealTimers(),
  };
}

/** A repeatable generator (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
