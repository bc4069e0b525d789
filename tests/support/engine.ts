import { vi } from 'vitest';
import type { OnFailpoint } from '#engine/core/failpoint.ts';
import type { Meters, SessionRecord } from '#engine/core/ports.ts';
import { createEngine, type Engine, type EngineConfig } from '#engine/index.ts';
import type { EngineEvent } from '#engine/model/events.ts';
import { createFakeClock, type FakeClock, seeded } from './fake-clock.ts';
import { createFakePlatform, type FakePlatform } from './fake-platform.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

/** An engine on fake clocks, a scripted platform and a store in memory. */
export interface TestEngine {
  engine: Engine;
  clock: FakeClock;
  store: MemoryStore;
  fake: FakePlatform;
  /** The second platform, where a test asked for one. */
  other: FakePlatform;
  events: EngineEvent[];
  errors: string[];
  counted: (name: string, labels?: Record<string, string>) => number;
  /** Stops everything and checks that the scripts were used. */
  finish(): Promise<void>;
}

export function createTestEngine(
  records: SessionRecord[],
  { config = {}, pollBudget = 1800, failpoint }: { config?: Partial<EngineConfig>; pollBudget?: number; failpoint?: OnFailpoint } = {},
): TestEngine {
  const clock = createFakeClock();
  const store = createMemoryStore(...records);
  const fake = createFakePlatform(clock.machine.elapsed, { pollBudget });
  const other = createFakePlatform(clock.machine.elapsed, { id: 'other', service: 'OTHER' });
  const events: EngineEvent[] = [];
  const errors: string[] = [];
  const counts: { name: string; labels: Record<string, string>; by: number }[] = [];
  const meters: Meters = {
    count: (name, labels, by = 1) => void counts.push({ name, labels, by }),
    observe: () => undefined,
  };
  const engine = createEngine({
    platforms: [fake.platform, other.platform],
    store,
    events: { publish: (event) => void events.push(event) },
    meters,
    world: clock.world,
    machine: clock.machine,
    random: seeded(7),
    http: () => ({ request: () => Promise.reject(new Error('a fake platform calls nobody')) }),
    log: { debug() {}, info() {}, warn() {}, error: (fields, message) => void errors.push(`${message} ${JSON.stringify(fields)}`) },
    config: { reconcileMs: 60_000, fixedPacingMs: 1000, node: 'test', ...config },
    failpoint,
  });
  return {
    engine,
    clock,
    store,
    fake,
    other,
    events,
    errors,
    counted: (name, labels = {}) =>
      counts
        .filter((entry) => entry.name === name && Object.entries(labels).every(([key, value]) => entry.labels[key] === value))
        .reduce((sum, entry) => sum + entry.by, 0),
    async finish() {
      const drained = engine.drain();
      await vi.advanceTimersByTimeAsync(20_000);
      await drained;
      clock.restore();
      fake.finish();
      other.finish();
    },
  };
}

export function recordOf(change: Partial<SessionRecord> = {}): SessionRecord {
  const userId = change.userId ?? 'driver';
  return {
    userId,
    service: 'FAKE',
    account: `${userId}@example.com`,
    enabled: true,
    goodStanding: true,
    settings: { minPrice: 2000 },
    optionsVersion: 1,
    facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' },
    limits: {},
    autoStop: false,
    patience: 'off',
    clicker: false,
    status: null,
    ...change,
  };
}
