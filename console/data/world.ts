/** World time as the server last told it: simulated while the sandbox is on, so it may run faster and lie elsewhere. */
export interface WorldClock {
  /** World milliseconds. */
  now(): number;
  tell(world: { now: number; speed: number }): void;
  /** Machine milliseconds since the server told it last; infinite before. */
  age(): number;
}

/** `elapsed` is a monotonic clock in milliseconds, `machineNow` the device's own, used until the server has answered. */
export function createWorldClock(elapsed: () => number, machineNow: () => number): WorldClock {
  let known = { now: machineNow(), speed: 1, at: elapsed() };
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    now: () => known.now + (elapsed() - known.at) * known.speed,
    tell({ now, speed }) {
      toldAt = elapsed();
      known = { now, speed, at: toldAt };
    },
    age: () => elapsed() - toldAt,
  };
}

/** One beat a second for everything that counts; at rest while the page is hidden or nobody listens. */
export function createTicker(page: Pick<Document, 'hidden' | 'addEventListener'>, every = 1000) {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let beats = 0;
  const beat = () => {
    beats += 1;
    for (const listener of listeners) listener();
  };
  const settle = () => {
    const wanted = listeners.size > 0 && !page.hidden;
    if (wanted && timer === undefined) timer = setInterval(beat, every);
    if (!wanted && timer !== undefined) {
      clearInterval(timer);
      timer = undefined;
    }
  };
  page.addEventListener('visibilitychange', () => {
    settle();
    if (!page.hidden) beat();
  });
  return {
    /** How many there have been. */
    beats: () => beats,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      settle();
      return () => {
        listeners.delete(listener);
        settle();
      };
    },
  };
}
export type Ticker = ReturnType<typeof createTicker>;
