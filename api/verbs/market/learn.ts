import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#api/db/client.ts';
import { grantedShare, hoursWithOffers, loadMarket, offersOfHour, type SeenOffer, type StoredStation, saveMarket } from '#api/db/market.ts';
import { DAY, HOUR } from '#config/constants.ts';
import { MarketLearner, type MarketModel } from '#engine/index.ts';
import type { Instant } from '#engine/model/clock.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';

/** Offers of so long count: four of each day of the week. */
export const LEARNED_FROM_MS = 28 * DAY;
/** Between two hours of offers, so that everybody else has a turn. */
const PAUSE_MS = 5;
/** The share of drivers who see an offer is measured against an offer that nearly all of them saw. */
const NEARLY_ALL = 0.9;

/**
 * Learns a service's market from the offers that all drivers saw in the last four weeks, and keeps it. Nothing of a driver is kept:
 * only how many saw an offer, as a share. Returns how many offers it was, or null when it was stopped.
 */
export async function learnMarket(
  { database, world }: { database: Database; world: { now(): Instant } },
  { manifest, locations }: AnyPlatform,
  stopped: AbortSignal,
): Promise<number | null> {
  const { service } = manifest;
  const to = Math.floor(world.now() / HOUR) * HOUR;
  const from = to - LEARNED_FROM_MS;
  const granted = await grantedShare(database.pool, service, from, to);
  const learner = new MarketLearner(service, locations);
  let offers = 0;
  for (let day = from; day < to; day += DAY)
    for (const hour of await hoursWithOffers(database.pool, service, day, day + DAY)) {
      if (stopped.aborted) return null;
      const seen = await offersOfHour(database.pool, service, hour);
      const most = mostViewers(seen);
      for (const { viewers, ...offer } of seen) learner.add({ ...offer, chance: Math.min(1, viewers / most) * granted });
      offers += seen.length;
      await pause(PAUSE_MS);
    }
  const model = learner.build();
  const stations = model ? [...model.stations.values()] : [];
  await saveMarket(
    database.db,
    service,
    stations.map((station) => ({ ...station, service, from: model!.from, to: model!.to })),
  );
  return offers;
}

/** How many drivers see an offer that stays open: others are seen by fewer, as rivals take them first. */
function mostViewers(seen: readonly SeenOffer[]): number {
  const counts = seen.map(({ viewers }) => viewers).sort((a, b) => a - b);
  return Math.max(1, counts[Math.floor(counts.length * NEARLY_ALL)] ?? 1);
}

/** Returns what is kept of a service's market, or null when nothing was learned. */
export async function storedMarket(database: Pick<Database, 'pool'>, service: string): Promise<MarketModel | null> {
  const stations = await loadMarket(database.pool, service);
  return stations[0] ? modelOf(service, stations) : null;
}

function modelOf(service: string, stations: readonly StoredStation[]): MarketModel {
  const { from, to } = stations[0]!;
  return { service, from, to, stations: new Map(stations.map((station) => [station.locationId, station])) };
}
