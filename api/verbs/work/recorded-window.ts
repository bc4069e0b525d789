import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { type OfferWindow, type RecordedOffer, recordedOffers, takenOtherwise } from '#api/db/recorded-offers.ts';
import type { Occupied } from '#engine/core/ports.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { MINUTE } from '#engine/model/time-units.ts';

/** What one window holds: it can be shown to any filters of its driver. */
export interface Recorded {
  window: OfferWindow;
  offers: readonly RecordedOffer[];
  occupied: readonly Occupied[];
}

/** Windows that were read a moment ago, for who asks again and again while a filter moves. */
export interface RecordedWindows {
  /** Reads the window, or gives the same driver's window of these places from up to a minute ago. */
  read(window: OfferWindow): Promise<Recorded>;
}

const KEPT_MS = MINUTE;
/** Offers in memory, some hundred bytes each; the windows that were asked for longest ago go first. */
const MOST_OFFERS = 300_000;

export function createRecordedWindows(pool: Pool, machine: Pick<MachineClock, 'elapsed'>): RecordedWindows {
  const kept = new LRUCache<string, { until: number; recorded: Recorded }>({
    maxSize: MOST_OFFERS,
    sizeCalculation: ({ recorded }) => recorded.offers.length + 1,
  });
  const reading = new Map<string, Promise<Recorded>>();

  async function fill(key: string, window: OfferWindow): Promise<Recorded> {
    try {
      const recorded = await readAll(pool, window);
      kept.set(key, { until: machine.elapsed() + KEPT_MS, recorded });
      return recorded;
    } finally {
      reading.delete(key);
    }
  }

  return {
    read(window) {
      const key = JSON.stringify([window.userId, window.service, window.to - window.from, window.locationIds.toSorted()]);
      const found = kept.get(key);
      if (found && found.until > machine.elapsed()) return Promise.resolve(found.recorded);
      const begun = reading.get(key) ?? fill(key, window);
      reading.set(key, begun);
      return begun;
    },
  };
}

async function readAll(pool: Pool, window: OfferWindow): Promise<Recorded> {
  const occupied = await takenOtherwise(pool, window);
  const offers: RecordedOffer[] = [];
  for await (const slice of recordedOffers(pool, window)) offers.push(...slice.offers);
  return { window, offers, occupied };
}
