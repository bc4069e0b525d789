import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, HOUR, MINUTE } from '#engine/model/time-units.ts';
import { randomOf } from './random.ts';

interface Market {
  control(method: string, path: string, body: unknown): Promise<unknown>;
  stations: readonly { id: string }[];
}

export interface Publishing {
  /** Stops and gives the number of offers published. */
  stop(): Promise<number>;
}

const QUARTER = 15 * MINUTE;
const DAYS_AHEAD = 14;
const BATCHES_A_SECOND = 10;
/** After this a rival takes what is still open, so that the market stays as large as a real one. */
const GONE_AFTER_MS = 2000;

/** Offers at every station, some for two drivers, many overlapping, in ten batches a second. */
export function publish(fleet: Market, { perSecond, seed }: { perSecond: number; seed: number }): Publishing {
  const random = randomOf(seed);
  const stop = new AbortController();
  let published = 0;

  async function run(): Promise<void> {
    const began = performance.now();
    while (!stop.signal.aborted) {
      const due = Math.floor(((performance.now() - began) / 1000) * perSecond) - published;
      const offers = Array.from({ length: Math.min(due, 2 * perSecond) }, offer);
      published += due;
      if (offers.length) await fleet.control('POST', 'offers', { platform: 'amazon-flex', offers });
      await sleep(1000 / BATCHES_A_SECOND, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }

  function offer() {
    const startsAt = Math.ceil((Date.now() + HOUR + random() * DAYS_AHEAD * DAY) / QUARTER) * QUARTER;
    return {
      locationId: fleet.stations[Math.floor(random() * fleet.stations.length)]!.id,
      price: 20 + Math.floor(random() * 100),
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + (1 + Math.floor(random() * 3)) * HOUR).toISOString(),
      capacity: random() < 0.5 ? 2 : 1,
      rivalAfterMs: GONE_AFTER_MS,
    };
  }

  const running = run();
  running.catch(() => undefined);
  return {
    async stop() {
      stop.abort();
      await running;
      return published;
    },
  };
}
