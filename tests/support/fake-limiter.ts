import type { MakeLimiter } from '#api/contract/limiter.ts';

/** Counters with fixed windows on a clock that the test moves. */
export function createFakeLimiters(now: () => number): MakeLimiter {
  return (_name, { points, seconds }) => {
    const windows = new Map<string, { spent: number; endsAt: number }>();
    const windowOf = (key: string) => {
      const open = windows.get(key);
      if (open && open.endsAt > now()) return open;
      const fresh = { spent: 0, endsAt: now() + seconds * 1000 };
      windows.set(key, fresh);
      return fresh;
    };
    return {
      async spend(key) {
        const window = windowOf(key);
        window.spent += 1;
        return window.spent <= points ? null : Math.ceil((window.endsAt - now()) / 1000);
      },
      async waiting(key) {
        const window = windowOf(key);
        return window.spent < points ? null : Math.ceil((window.endsAt - now()) / 1000);
      },
      async giveBack(key) {
        windowOf(key).spent -= 1;
      },
      async forget(key) {
        windows.delete(key);
      },
    };
  };
}
