// One engine with the real adapters of some platforms on real HTTP, against the sandbox, with records in memory.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionRecord } from '#engine/core/ports.ts';
import { createEngine, createPlatformHttp, type Engine } from '#engine/index.ts';
import type { MachineClock, WorldClock } from '#engine/model/clock.ts';
import type { Offer } from '#engine/model/offer.ts';
import type { AnyPlatform } from '#engine/model/platform.ts';
import { startSandbox } from '#engine/sandbox/index.ts';
import { seeded } from './fake-clock.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

const machine: MachineClock = { now: () => Date.now(), elapsed: () => performance.now() };
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** What was seen of one platform by one account. */
export interface SeenOffer {
  service: string;
  account: string;
  offer: Offer;
  /** World instants of the answers that held it. */
  answeredAt: number[];
}

export interface LedgerRow {
  platform: string;
  account: string;
  call: string;
  offerId?: string;
  outcome: string;
}

export interface HeldAccount {
  platform: string;
  account: string;
  held: { offerId: string; startsAt: number; endsAt: number }[];
}

export interface PlatformWorld {
  url: string;
  world: WorldClock;
  machine: MachineClock;
  engine: Engine;
  store: MemoryStore;
  /** Every offer that an answer held, once an account. */
  seen: SeenOffer[];
  /** World instants of the polls of each account, by service and account. */
  polls: Map<string, number[]>;
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  ledger(): Promise<LedgerRow[]>;
  /** Every account with what it holds, by the platforms' own books. */
  accounts(): Promise<HeldAccount[]>;
  close(): Promise<void>;
}

export interface PlatformWorldRequest {
  platforms: readonly AnyPlatform[];
  records: SessionRecord[];
  seed: number;
  /** World time at the start, and how fast it runs. */
  now: number;
  speed: number;
  market: 'on' | 'off';
}

export async function openPlatformWorld(request: PlatformWorldRequest): Promise<PlatformWorld> {
  const { platforms, records, seed, now, speed, market } = request;
  const dataDir = await mkdtemp(join(tmpdir(), 'grab-world-'));
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    seed: String(seed),
    platforms: platforms.map((platform) => platform.sandbox),
    machine,
    log: () => undefined,
  });
  async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  await control('POST', '/reset', { seed: String(seed), market, suspicion: 'off' });
  await control('POST', '/settings', { offFilter: 'leak' });
  const clock = await control<{ now: number }>('POST', '/clock', { now: new Date(now).toISOString(), speed });
  const from = { world: clock.now, real: machine.elapsed() };
  const world: WorldClock = { now: () => Math.floor(from.world + (machine.elapsed() - from.real) * speed), speed: () => speed };

  const seen: SeenOffer[] = [];
  const polls = new Map<string, number[]>();
  const store = createMemoryStore(...records);
  for (const { userId, service, account } of records) await store.secrets.save(userId, service, { refreshToken: `sandbox:${account}` });
  const https = platforms.map(
    ({ manifest }) => [manifest.id, createPlatformHttp({ baseUrl: `${sandbox.url}/${manifest.id}`, machine })] as const,
  );
  const httpOf = new Map(https);
  const engine = createEngine({
    platforms: platforms.map((platform) => watched(platform, { world, seen, polls })),
    store,
    events: { publish: () => undefined },
    meters: { count: () => undefined, observe: () => undefined },
    world,
    machine,
    random: seeded(seed),
    http: (id) => httpOf.get(id)!,
    log,
    config: { reconcileMs: 5000, fixedPacingMs: null, node: 'world' },
  });
  return {
    url: sandbox.url,
    world,
    machine,
    engine,
    store,
    seen,
    polls,
    control,
    ledger: () => control<LedgerRow[]>('GET', '/ledger'),
    accounts: () => control<HeldAccount[]>('GET', '/accounts'),
    async close() {
      await engine.drain();
      await Promise.all(https.map(([, http]) => http.close()));
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same platform; what its polls answer is noted. */
function watched(platform: AnyPlatform, { world, seen, polls }: Pick<PlatformWorld, 'world' | 'seen' | 'polls'>): AnyPlatform {
  const { service } = platform.manifest;
  return {
    ...platform,
    adapter(deps) {
      const adapter = platform.adapter(deps);
      return {
        ...adapter,
        open(account) {
          const session = adapter.open(account);
          const key = `${service} ${account.account}`;
          const before = new Map<string, SeenOffer>();
          return {
            async poll(request) {
              polls.set(key, [...(polls.get(key) ?? []), world.now()]);
              const answer = await session.poll(request);
              const at = world.now();
              for (const offer of answer.ok ? answer.offers : []) {
                const known = before.get(offer.id);
                known?.answeredAt.push(at);
                if (known) continue;
                const first = { service, account: account.account, offer, answeredAt: [at] };
                before.set(offer.id, first);
                seen.push(first);
              }
              return answer;
            },
            grab: (offer, sent) => session.grab(offer, sent),
            schedule: () => session.schedule(),
            release: (assignment) => session.release(assignment),
          };
        },
      };
    },
  };
}

/** A driver's session, as the records hold it. */
export function sessionRecord(of: Pick<SessionRecord, 'userId' | 'service' | 'account' | 'settings'>): SessionRecord {
  return {
    enabled: true,
    goodStanding: true,
    optionsVersion: 1,
    facts: { enforceEndOfSchedule: false, workload: null, blacklistedLocations: [], mode: 'secure' },
    limits: {},
    autoStop: false,
    patience: 'off',
    clicker: false,
    status: null,
    ...of,
  };
}
