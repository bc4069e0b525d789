// The engine as the server runs it, with the real Flex platform and the kit's HTTP, on a store that costs next to nothing; `record`
// says where seen offers and verdicts go.

import type { SessionRecord, Store } from '#engine/core/ports.ts';
import { createEngine, createPlatformHttp, type Engine } from '#engine/index.ts';
import { everyDay } from '#engine/model/weekly-schedule.ts';
import { options } from '#engine/platforms/amazon-flex/options.ts';
import { BLOCK_MS } from '#engine/platforms/amazon-flex/settings.ts';
import { stations } from '#engine/platforms/amazon-flex/stations.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { createMemoryStore } from '../support/memory-store.ts';

export interface BenchEngine {
  engine: Engine;
  polls: number;
  /** Rows that reached the sink. */
  recorded: number;
  grabs: number[];
  delays: number[];
  stop(): Promise<void>;
}

export async function startBenchEngine(
  url: string,
  { sessions, connections, pacingMs, record }: { sessions: number; connections: number; pacingMs: number; record?: Store['record'] },
): Promise<BenchEngine> {
  const machine = { now: () => Date.now(), elapsed: () => performance.now() };
  const store = createMemoryStore(...Array.from({ length: sessions }, (_, i) => recordOf(`driver${i}`)));
  const http = createPlatformHttp({ baseUrl: url, machine, connections });
  const forget = setInterval(() => {
    store.attempts.splice(0, store.attempts.length, ...store.attempts.filter(({ state }) => state === 'sending'));
    store.intents.length = 0;
    store.verdicts.clear();
  }, 1000);
  store.record = async (batches) => {
    await record?.(batches);
    for (const batch of batches) self.recorded += batch.verdicts.length;
  };
  const self: BenchEngine = {
    engine: createEngine({
      platforms,
      store,
      events: { publish: () => undefined },
      meters: {
        count: (name) => {
          if (name === 'polls') self.polls += 1;
        },
        observe: (name, _labels, value) => {
          if (name === 'grab_ms') self.grabs.push(value);
          else if (name === 'poll_delay_ms') self.delays.push(value);
        },
      },
      world: { now: () => Date.now(), speed: () => 1 },
      machine,
      random: Math.random,
      http: () => http,
      log: { debug() {}, info() {}, warn() {}, error: (fields, message) => console.error(message, fields) },
      config: { reconcileMs: 60_000, fixedPacingMs: pacingMs, node: 'bench' },
    }),
    polls: 0,
    recorded: 0,
    grabs: [],
    delays: [],
    async stop() {
      clearInterval(forget);
      await self.engine.drain();
      await http.close();
    },
  };
  await self.engine.start();
  return self;
}

export function recordOf(userId: string): SessionRecord {
  return {
    userId,
    service: 'AMAZON_FLEX',
    account: `${userId}@example.com`,
    enabled: true,
    goodStanding: true,
    settings: {
      ...options.defaults(),
      locations: stations.slice(0, 40).map(({ id }) => id),
      schedule: everyDay(0, 24),
      preferredBlockHours: BLOCK_MS.map(() => true),
      minPay: 40,
      minPayPerHour: 18,
    },
    optionsVersion: 1,
    facts: { enforceEndOfSchedule: true, workload: null, blacklistedLocations: [], mode: 'secure' },
    limits: {},
    autoStop: false,
    patience: 'off',
    clicker: false,
    status: null,
  };
}
