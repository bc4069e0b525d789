import type { Database } from '#api/db/client.ts';
import { marketsLearned } from '#api/db/market.ts';
import { onlyOne } from '#api/db/only-one.ts';
import { learnMarket, storedMarket } from '#api/verbs/market/learn.ts';
import { DAY, HOUR, MINUTE } from '#config/constants.ts';
import type { Engine } from '#engine/index.ts';
import type { WorldClock } from '#engine/model/clock.ts';
import type { Log } from '#engine/model/log.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import type { JobRunner } from './jobs.ts';

interface Deps {
  database: Database;
  engine: Engine;
  platforms: readonly AnyPlatform[];
  world: WorldClock;
  log: Log;
}

/** A market is learned again once its newest offers are this old. */
const LEARN_EVERY_MS = DAY;
const FIRST_MS = 2 * MINUTE;

/**
 * Every hour: one node learns the markets that are due, and every node takes over those that are new to it. Returns a step that takes over
 * what is learned already, for a start: a search whose driver is patient must not begin without it.
 */
export function addMarketRounds(jobs: JobRunner, { database, engine, platforms, world, log }: Deps): () => Promise<void> {
  const known = new Map<string, number>();

  async function learnDue(signal: AbortSignal): Promise<void> {
    const learned = await marketsLearned(database.pool);
    for (const platform of platforms) {
      const { service } = platform.manifest;
      if (world.now() - (learned.get(service) ?? 0) < LEARN_EVERY_MS || signal.aborted) continue;
      const offers = await learnMarket({ database, world }, platform, signal);
      if (offers) log.info({ service, offers }, 'market learned');
    }
  }

  async function takeOver(): Promise<void> {
    for (const [service, to] of await marketsLearned(database.pool)) {
      if (known.get(service) === to) continue;
      const market = await storedMarket(database, service);
      if (market) engine.learned(market);
      known.set(service, to);
    }
  }

  jobs.add({
    name: 'markets',
    everyMs: HOUR,
    firstAfterMs: FIRST_MS,
    line: 'markets',
    async work(_, signal) {
      await takeOver();
      await onlyOne(database, 'market', () => learnDue(signal), { skip: true });
      await takeOver();
    },
  });
  return takeOver;
}
