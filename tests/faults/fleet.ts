// A sandbox, a server as it is shipped, drivers who want blocks and a stream of offers: what every fault is done to.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createClient } from '#api/contract/client.ts';
import { type Database, openDatabase } from '#api/db/client.ts';
import { acceptAttempts, auditLog, blocks, linkedServices, outbox } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import type { Location } from '#engine/model/offer.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { readWebhookSecret } from '#engine/sandbox/card/webhook-secret.ts';
import { type BuiltServer, freePort, isReady, startBuilt } from '../support/built.ts';
import { freshDataDir, insertUsers, machine, silentLog } from '../support/database.ts';
import { homes, moveHome } from '../support/homes.ts';
import { outlivesNothing, startSandboxProcess } from '../support/sandbox-process.ts';
import { openTap, type Tap } from '../support/tap.ts';
import { checkRun, type LedgerRow, type RunCheck } from './check-run.ts';
import { type Publishing, publish } from './publish.ts';
import { eagerWishes, optionsOf, SERVICE, unwanted, type Wishes } from './wishes.ts';

export const RECONCILE_MS = 2000;
/** After the last fault this long passes before the check: an outcome in doubt takes one pace of readings. */
export const QUIET_MS = 3 * RECONCILE_MS;
/** A process that is not usable after this long is stuck. */
const STUCK_MS = 90_000;
const PLATFORM = 'amazon-flex';

export interface FleetOptions {
  drivers: number;
  /** Offers published a second. */
  perSecond: number;
  seed: number;
  /** For the server; it stays as it is over restarts. */
  env?: Record<string, string>;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string;
  /** Where the records go; a fresh folder unless given, and then left in place. */
  dataDir?: string;
  wishes?: typeof eagerWishes;
  /** Called with each new process of the server. */
  born?(pid: number): void;
}

export interface Fleet {
  drivers: Wishes[];
  stations: Location[];
  dataDir: string;
  /** The wire between the server and the platforms. */
  tap: Tap;
  server(): BuiltServer;
  url(): string;
  /** Signs the reports of the card provider. */
  cardSecret: string;
  /** As the machine's operator. */
  call: Call;
  control<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Makes a platform call misbehave. */
  fault(fault: Record<string, unknown>): Promise<void>;
  ledger(): Promise<LedgerRow[]>;
  /** Starts the server and waits until it is ready. */
  start(env?: Record<string, string>): Promise<void>;
  /** kill -9; resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; gives the exit code. */
  stop(): Promise<number | string>;
  ready(withinMs?: number): Promise<void>;
  /** Waits for the next accept to arrive at the platform. */
  untilAccepting(withinMs?: number): Promise<boolean>;
  /** Real milliseconds from `at` until every driver has polled since; throws when somebody never does. */
  allPolling(at: number): Promise<number>;
  publish(): Publishing;
  /** Runs while the server is stopped; on a PostgreSQL server at any time. */
  records<T>(read: (database: Database) => Promise<T>): Promise<T>;
  /** Everything the processes wrote. */
  output(): string;
  /** Stops the faults and the offers, waits, stops the server and checks. */
  finish(options?: FinishOptions): Promise<RunCheck & Found & { published: number; secretsInLogs: number }>;
  /** Ends every process and removes what was made. */
  close(): Promise<void>;
}

export interface FinishOptions {
  quietMs?: number;
  /** Accepts whose intents were lost on purpose. */
  forgive?(row: LedgerRow): boolean;
}

/** Both sides as they stood at the end. */
export interface Found {
  ledger: LedgerRow[];
  attempts: (typeof acceptAttempts.$inferSelect)[];
  blocks: (typeof blocks.$inferSelect)[];
  events: { userId: string; type: string; payload: Record<string, unknown> }[];
}

export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const { seed, env = {}, databaseUrl } = options;
  const key = randomBytes(32);
  const dataDir = options.dataDir ?? (await freshDataDir());
  const sandboxDir = mkdtempSync(join(tmpdir(), 'grab-fault-'));
  const sandbox = await startSandboxProcess(sandboxDir, String(seed));
  const cardSecret = readWebhookSecret(sandboxDir);
  const tap = await openTap({ port: sandbox.port });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const servers: BuiltServer[] = [];
  const publishings: Publishing[] = [];
  let written = '';
  let drivers: Wishes[] = [];
  const stations = homes().slice(0, options.drivers);

  const call: Call = (endpoint, input, init) =>
    createClient({ baseUrl: url, token: async () => readFileSync(join(dataDir, 'operator-token'), 'utf8').trim() })(endpoint, input, init);

  async function records<T>(read: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ dataDir, databaseUrl, log: silentLog, machine, onFatal: () => undefined });
    return read(database).finally(() => database.close());
  }

  /**
   * Waits until the schedule of everybody who is polled has been read twice from `since` on: the second reading begins when the first
   * one, which decides what was in doubt, is written. Where that does not happen for a driver, the check reports it.
   */
  async function readTwice(since: number): Promise<void> {
    for (const until = Date.now() + STUCK_MS; Date.now() < until; await sleep(250)) {
      const readings = (await fleet.ledger()).filter((row) => row.call === 'schedule' && row.at >= since);
      const times = Map.groupBy(readings, (row) => row.account);
      if ([...tap.polledSince(since).keys()].every((account) => (times.get(account)?.length ?? 0) >= 2)) return;
    }
  }

  const fleet: Fleet = {
    get drivers() {
      return drivers;
    },
    stations,
    dataDir,
    tap,
    url: () => url,
    server: () => servers.at(-1)!,
    call,
    cardSecret,
    control: sandbox.control,
    fault: (fault) => sandbox.control('POST', 'faults', { platform: PLATFORM, ...fault }),
    ledger: () => sandbox.control<LedgerRow[]>('GET', `ledger?platform=${PLATFORM}`),

    async start(more = {}) {
      const server = await startBuilt({
        NODE_ENV: 'production',
        DATA_DIR: dataDir,
        DEMO: 'off',
        SANDBOX_PORT: String(sandbox.port),
        PLATFORM_AMAZON_FLEX_URL: `http://127.0.0.1:${tap.port}/${PLATFORM}`,
        PACING: 'fixed:500',
        RECONCILE_MS: String(RECONCILE_MS),
        STRIPE_WEBHOOK_SECRET: cardSecret,
        CREDENTIALS_KEYS: `test:${key.toString('base64')}`,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...env,
        ...more,
        PORT: String(port),
      });
      outlivesNothing(server, server.ended);
      servers.push(server);
      void server.ended.then(() => {
        written += server.output();
      });
      options.born?.(server.pid);
      await fleet.ready();
    },
    async kill() {
      fleet.server().kill('SIGKILL');
      await fleet.server().ended;
    },
    stop() {
      fleet.server().kill('SIGTERM');
      return fleet.server().ended;
    },
    async ready(withinMs = STUCK_MS) {
      const server = fleet.server();
      let ended: number | string | null = null;
      void server.ended.then((how) => {
        ended = how;
      });
      const until = Date.now() + withinMs;
      while (!(await isReady(url))) {
        if (ended !== null) throw new Ended(ended, server.output().slice(-2000));
        if (Date.now() > until) throw new Error(`stuck: not ready within ${withinMs} ms\n${server.output().slice(-2000)}`);
        await sleep(25);
      }
    },
    async untilAccepting(withinMs = 5000) {
      const before = tap.calls.length;
      for (let waited = 0; waited < withinMs; waited += 5) {
        for (let i = before; i < tap.calls.length; i++) if (tap.calls[i]!.call === 'accept') return true;
        await sleep(5);
      }
      return false;
    },
    async allPolling(at) {
      const until = Date.now() + STUCK_MS;
      for (;;) {
        const first = tap.polledSince(at);
        const missing = drivers.filter(({ account }) => !first.has(account));
        if (!missing.length) return Math.max(...first.values()) - at;
        if (Date.now() > until) throw new Error(`stuck: ${missing.length} of ${drivers.length} drivers are not polled again`);
        await sleep(25);
      }
    },
    publish() {
      const publishing = publish(fleet, { perSecond: options.perSecond, seed: seed + 1 });
      publishings.push(publishing);
      return publishing;
    },
    records,
    output: () => written + (servers.at(-1)?.output() ?? ''),

    async finish({ quietMs, forgive = () => false } = {}) {
      let published = 0;
      for (const publishing of publishings) published += await publishing.stop();
      await sandbox.control('DELETE', 'faults', {});
      await fleet.ready();
      const quiet = Date.now();
      await sleep(quietMs ?? QUIET_MS);
      if (quietMs === undefined) await readTwice(quiet + RECONCILE_MS);
      const code = await Promise.race([fleet.stop(), sleep(STUCK_MS, 'stuck', { ref: false })]);
      const ledger = await fleet.ledger();
      const found = await records(async ({ db }) => ({
        attempts: await db.select().from(acceptAttempts),
        blocks: await db.select().from(blocks),
        events: await db.select().from(outbox),
      }));
      const zones = new Map(stations.map((station) => [station.id, station.timeZone]));
      const byAccount = new Map(drivers.map((driver) => [driver.account, driver]));
      const outside = (attempt: Found['attempts'][number]) => {
        const wishes = byAccount.get(attempt.account);
        const zone = zones.get(attempt.locationId);
        return wishes && zone ? unwanted(wishes, attempt.offer, attempt.createdAt, zone) : 'nobody asked for this';
      };
      const check = checkRun(ledger, found, outside, forgive);
      const secrets = secretsIn(written, [
        readFileSync(join(dataDir, 'operator-token'), 'utf8').trim(),
        key.toString('base64'),
        ...(databaseUrl ? [databaseUrl] : []),
        ...drivers.map((driver) => `sandbox:${driver.account}`),
      ]);
      const problems = [
        ...check.problems,
        ...(code === 0 ? [] : [`the server ended with ${code} after SIGTERM`]),
        ...(secrets ? [`${secrets} secrets in the logs`] : []),
      ];
      return { ...check, ...found, ledger, problems, published, secretsInLogs: secrets };
    },

    async close() {
      await Promise.all(publishings.map((publishing) => publishing.stop().catch(() => 0)));
      for (const server of servers) server.kill('SIGKILL');
      await Promise.all(servers.map((server) => server.ended));
      await tap.close();
      await sandbox.stop();
      rmSync(sandboxDir, { recursive: true, force: true });
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };

  try {
    await sandbox.control('POST', 'reset', { seed: String(seed), scenario: 'bench', market: 'off', speed: 1 });
    const residents = Array.from({ length: options.drivers }, (_, i) => {
      const home = stations[i % stations.length]!;
      const others = stations.filter(({ id, region }) => region === home.region && id !== home.id);
      const near = [home, ...others].map(({ id }) => id);
      return { region: home.region, wishes: (options.wishes ?? eagerWishes)(i, near, seed) };
    });
    drivers = residents.map(({ wishes }) => wishes);
    await moveHome(
      sandbox.control,
      residents.map(({ region, wishes }) => ({ account: wishes.account, region })),
    );
    await records((database) => insertDrivers(database, key, drivers));
    return fleet;
  } catch (error) {
    await fleet.close();
    throw error;
  }
}

/** The server ended instead of becoming ready. */
export class Ended extends Error {
  readonly how: number | string;
  constructor(how: number | string, output: string) {
    super(`the server ended with ${how}:\n${output}`);
    this.how = how;
  }
}

/** Acknowledged writes: notes of drivers through the API, as fast as they are taken. */
export function keepWriting(fleet: Fleet, contractUpdate: Parameters<Call>[0]) {
  const acknowledged: { userId: string; note: string }[] = [];
  let stopped = false;
  const running = (async () => {
    for (let n = 0; !stopped; n++) {
      const { userId } = fleet.drivers[n % fleet.drivers.length]!;
      const note = `write ${n}`;
      const taken = await fleet
        .call(contractUpdate, { userId, body: { notes: note } } as never, { signal: AbortSignal.timeout(10_000) })
        .then(
          () => true,
          () => false,
        );
      if (taken) acknowledged.push({ userId, note });
      else await sleep(20);
    }
  })();
  return {
    count: () => acknowledged.length,
    async stop() {
      stopped = true;
      await running;
    },
    /** Those that are not in the records; to be called once the server has stopped. */
    async missing(): Promise<string[]> {
      const kept = await fleet.records(({ db }) => db.select().from(auditLog));
      const notes = new Set(kept.map((row) => `${row.userId} ${row.differences['notes']?.[1]}`));
      return acknowledged.map(({ userId, note }) => `${userId} ${note}`).filter((name) => !notes.has(name));
    },
  };
}

async function insertDrivers(database: Database, key: Buffer, drivers: Wishes[]): Promise<void> {
  const { manifest } = platforms.find((platform) => platform.manifest.service === SERVICE)!;
  const sealing = createSealing(new Map([['test', key]]));
  await insertUsers(database, ...drivers.map(({ userId }) => ({ userId })));
  await database.db.insert(linkedServices).values(
    drivers.map((wishes) => ({
      userId: wishes.userId,
      service: SERVICE,
      account: wishes.account,
      enabled: true,
      setupComplete: true,
      options: optionsOf(wishes),
      optionsVersion: manifest.optionsVersion,
      sealedSecrets: sealing.seal(secretsPlace(wishes.userId, SERVICE), JSON.stringify({ refreshToken: `sandbox:${wishes.account}` })),
      createdAt: 0,
      updatedAt: 0,
    })),
  );
}

/** Known secrets, and whatever looks like a signed token. */
function secretsIn(output: string, secrets: string[]): number {
  const known = secrets.filter((secret) => output.includes(secret)).length;
  return known + [...output.matchAll(/eyJ[\w-]{10,}\.[\w-]+\.|sandbox\.[\w-]{20,}\.[\w-]{20,}/g)].length;
}
