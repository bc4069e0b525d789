// Several nodes on one PostgreSQL, each a separate process, with a sandbox and a tap on every wire.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, createClient } from '#api/contract/client.ts';
import { type Database, openDatabase } from '#api/db/client.ts';
import { linkedServices } from '#api/db/schema/index.ts';
import { createSealing, secretsPlace } from '#api/db/sealing.ts';
import { startPostgres } from '#config/tools/test-services.mjs';
import { HOUR } from '#engine/model/time-units.ts';
import { platforms } from '#engine/platforms/registry.ts';
import type { LedgerRow } from '#engine/sandbox/index.ts';
import { type BuiltServer, buildServer, freePort, startBuilt } from './built.ts';
import { createOnServer, insertUsers, machine, silentLog } from './database.ts';
import { homes, moveHome } from './homes.ts';
import { type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';
import { openTap, type Tap } from './tap.ts';
import { type DatabaseTap, openDatabaseTap } from './tap-database.ts';

export interface ClusterOptions {
  /** Nodes that run the engine. */
  nodes?: number;
  /** Further nodes that run the API alone. */
  apis?: number;
  /** Drivers who are started and want every block. */
  drivers?: number;
  /** Stations they are spread over, each driver wants one; offers come for all of them. */
  stations?: number;
  env?: Record<string, string>;
  /** A PostgreSQL server to use; its own unless given. */
  postgres?: { url: string };
}

export interface ClusterNode {
  /** Process id of the run that lives, or lived last. */
  readonly pid: number;
  readonly url: string;
  /** Its wires. */
  records: DatabaseTap;
  platform: Tap;
  /** kill -9; resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGSTOP and SIGCONT. */
  stop(): void;
  cont(): void;
  /** SIGTERM; resolves with the exit code. */
  term(): Promise<number | string>;
  /** Starts the process again on the same data folder. */
  start(): Promise<void>;
  ready(withinMs?: number): Promise<void>;
  /** As its operator. */
  call: Call;
  output(): string;
}

export interface Cluster {
  /** Engines first, then those that run the API alone. */
  nodes: ClusterNode[];
  drivers: { userId: string; account: string }[];
  sandbox: SandboxProcess;
  databaseUrl: string;
  /** The sandbox's own list of accepts and releases. */
  ledger(): Promise<LedgerRow[]>;
  /** Every poll of a node, oldest first. */
  pollsBy(node: ClusterNode): { at: number; account: string }[];
  acceptsBy(node: ClusterNode): { at: number; account: string }[];
  /** By a node that was paused or cut off: its accepts after `lost` and before it took shards again. */
  acceptsWithoutOwning(node: ClusterNode, lost: number): { at: number; account: string }[];
  /** One more node with the engine. */
  join(): Promise<ClusterNode>;
  /** Shards by node, as the nodes report them. */
  shards(): Promise<number[]>;
  /** Resolves once every shard is owned and no node has more or less than its share, as the records say. */
  balanced(withinMs?: number): Promise<void>;
  /** Real milliseconds from `at` until every driver was polled again. */
  allPolled(at: number, withinMs?: number): Promise<number>;
  records<T>(read: (database: Database) => Promise<T>): Promise<T>;
  /** Publishes offers that fit, so many a second, until the signal. Resolves with their number. */
  publish(perSecond: number, until: AbortSignal): Promise<number>;
  close(): Promise<void>;
}

const SERVICE = 'AMAZON_FLEX';
const PLATFORM = 'amazon-flex';

export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { nodes: count = 2, apis = 0, drivers: driverCount = 40, stations = 1 } = options;
  buildServer();
  const folder = mkdtempSync(join(tmpdir(), 'grab-cluster-'));
  const own = options.postgres ? null : await startPostgres();
  const database = await createOnServer((options.postgres ?? own!).url);
  const key = randomBytes(32);
  const sandbox = await startSandboxProcess(join(folder, 'sandbox'), 'cluster');
  const { control } = sandbox;
  await control('POST', 'reset', { scenario: 'bench', market: 'off', speed: 1 });

  const records = async <T>(read: (opened: Database) => Promise<T>): Promise<T> => {
    const opened = await openDatabase({ dataDir: folder, databaseUrl: database.url, log: silentLog, machine, poolSize: 2 });
    try {
      return await read(opened);
    } finally {
      await opened.close();
    }
  };
  const drivers = Array.from({ length: driverCount }, (_, at) => ({ userId: `driver-${at}`, account: `driver${at}@example.com` }));
  const places = homes().slice(0, stations);
  await moveHome(
    control,
    drivers.map(({ account }, at) => ({ account, region: places[at % places.length]!.region })),
  );
  await records((opened) => insertDrivers(opened, key, drivers, places));

  const nodes: ClusterNode[] = [];
  const env = {
    SANDBOX: 'on',
    SANDBOX_PORT: new URL(sandbox.url).port,
    DEMO: 'off',
    PACING: 'fixed:250',
    RECONCILE_MS: '2000',
    CREDENTIALS_KEYS: `test:${key.toString('base64')}`,
    LOG_LEVEL: 'info',
    ...options.env,
  };
  const add = async (roles: 'engine' | 'api') => {
    const node = await openNode({
      env,
      roles,
      dataDir: join(folder, `node-${nodes.length}`),
      sandboxUrl: sandbox.url,
      databaseUrl: database.url,
    });
    nodes.push(node);
    return node;
  };
  const engines = () => nodes.filter((node) => node.platform);

  const cluster: Cluster = {
    nodes,
    drivers,
    sandbox,
    databaseUrl: database.url,
    ledger: () => control<LedgerRow[]>('GET', `ledger?platform=${PLATFORM}`),
    pollsBy: (node) => node.platform.calls.filter((call) => call.call === 'poll'),
    acceptsBy: (node) => node.platform.calls.filter((call) => call.call === 'accept'),
    acceptsWithoutOwning(node, lost) {
      const anew = takenAt(node, lost);
      return cluster.acceptsBy(node).filter((accept) => accept.at > lost && accept.at < anew);
    },
    async join() {
      const node = await add('engine');
      await node.ready();
      return node;
    },
    shards: () =>
      records(async ({ pool }) =>
        (await pool.query<{ shards: number }>(`select shards from nodes where roles like '%engine%' order by node`)).rows.map(
          (row) => row.shards,
        ),
      ),
    async balanced(withinMs = 20_000) {
      await records(async ({ pool }) => {
        const end = performance.now() + withinMs;
        for (;;) {
          const { rows } = await pool.query<{ shards: number }>(
            `select shards from nodes where roles like '%engine%' and seen_at > (extract(epoch from clock_timestamp()) * 1000)::bigint - 6000`,
          );
          const held = rows.map((row) => row.shards);
          const sum = held.reduce((all, shards) => all + shards, 0);
          const share = 256 / held.length;
          if (sum === 256 && held.every((shards) => Math.abs(shards - share) <= Math.max(1, share * 0.1))) return;
          if (performance.now() > end) throw new Error(`not balanced: ${held.join(' ')}`);
          await sleep(50);
        }
      });
    },
    async allPolled(at, withinMs = 30_000) {
      const end = performance.now() + withinMs;
      for (;;) {
        const polled = firstPolls(engines(), at);
        if (polled.size >= drivers.length) return Math.max(...polled.values()) - at;
        if (performance.now() > end) throw new Error(`${drivers.length - polled.size} drivers are not polled`);
        await sleep(20);
      }
    },
    records,
    publish: (perSecond, until) => publish(control, perSecond, places, until),
    async close() {
      for (const node of nodes) node.cont();
      await Promise.all(nodes.map((node) => node.kill()));
      for (const node of nodes) await Promise.all([node.records.close(), node.platform.close()]);
      await sandbox.stop();
      await database.drop();
      await own?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (let at = 0; at < count + apis; at++) await add(at < count ? 'engine' : 'api');
    await Promise.all(nodes.map((node) => node.ready()));
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

/** By account: its first poll after the instant, by any node. */
export function firstPolls(nodes: ClusterNode[], after: number): Map<string, number> {
  const first = new Map<string, number>();
  for (const { platform } of nodes)
    for (const [account, at] of platform.polledSince(after))
      first.set(account, Math.min(at, first.get(account) ?? Number.POSITIVE_INFINITY));
  return first;
}

/** When a node first took shards after the instant, as its log says; infinite where it did not. */
function takenAt(node: ClusterNode, after: number): number {
  const times = node
    .output()
    .split('\n')
    .filter((line) => line.includes('"shards taken"'))
    .map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
  return Math.min(...times.filter((at) => at > after));
}

interface NodeOptions {
  env: Record<string, string>;
  roles: 'engine' | 'api';
  dataDir: string;
  sandboxUrl: string;
  databaseUrl: string;
}

async function openNode({ env, roles, dataDir, sandboxUrl, databaseUrl }: NodeOptions): Promise<ClusterNode> {
  const records = await openDatabaseTap(databaseUrl);
  const platform = await openTap({ port: Number(new URL(sandboxUrl).port) });
  const port = String(await freePort());
  const settings = {
    ...env,
    ROLES: roles,
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: records.url,
    [`PLATFORM_${SERVICE}_URL`]: `http://127.0.0.1:${platform.port}/${PLATFORM}`,
  };
  let server: BuiltServer;
  let before = '';
  let stopped = false;
  const start = async () => {
    if (server) before += server.output();
    server = await startBuilt(settings);
  };
  await start();
  const signal = (name: NodeJS.Signals) => process.kill(server.pid, name);
  const node: ClusterNode = {
    get pid() {
      return server.pid;
    },
    url: `http://127.0.0.1:${port}`,
    records,
    platform,
    async kill() {
      server.kill('SIGKILL');
      await server.ended;
    },
    stop() {
      stopped = true;
      signal('SIGSTOP');
    },
    cont() {
      if (stopped) signal('SIGCONT');
      stopped = false;
    },
    async term() {
      server.kill('SIGTERM');
      return server.ended;
    },
    start,
    async ready(withinMs = 60_000) {
      const end = performance.now() + withinMs;
      let gone = false;
      void server.ended.then(() => {
        gone = true;
      });
      while (!(await answers(node.url))) {
        if (gone || performance.now() > end) throw new Error(`a node did not become ready:\n${server.output()}`);
        await sleep(25);
      }
    },
    call: (...args) => {
      const token = readFileSync(join(dataDir, 'operator-token'), 'utf8').trim();
      return createClient({ baseUrl: node.url, token: async () => token })(...(args as Parameters<Call>)) as never;
    },
    output: () => before + server.output(),
  };
  return node;
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function insertDrivers(
  database: Database,
  key: Buffer,
  drivers: { userId: string; account: string }[],
  places: { id: string }[],
): Promise<void> {
  if (!drivers.length) return;
  const platform = platforms.find((candidate) => candidate.manifest.service === SERVICE)!;
  const sealing = createSealing(new Map([['test', key]]));
  await insertUsers(database, ...drivers.map(({ userId }) => ({ userId, phoneVerified: true })));
  await database.db.insert(linkedServices).values(
    drivers.map(({ userId, account }, at) => ({
      userId,
      service: SERVICE,
      account,
      enabled: true,
      setupComplete: true,
      options: {
        ...platform.options.defaults(),
        locations: [places[at % places.length]!.id],
        minPay: 1,
        minPayPerHour: null,
        timeBuffer: -60,
        schedule: scheduleOf(Math.floor(at / places.length), places.length > 1),
        preferredBlockHours: Array.from({ length: 9 }, () => true),
        locationOverrides: [],
      },
      optionsVersion: platform.manifest.optionsVersion,
      sealedSecrets: sealing.seal(secretsPlace(userId, SERVICE), JSON.stringify({ refreshToken: `sandbox:${account}` })),
      createdAt: machine.now(),
      updatedAt: machine.now(),
    })),
  );
}

/** Of those at one station two want the same day, so that most offers have a taker and some have a race. */
function scheduleOf(driver: number, shared: boolean): string {
  const wanted = (day: number) => !shared || (day + driver) % 5 < 2;
  return JSON.stringify(Array.from({ length: 7 }, (_, day) => (wanted(day) ? [0, 24, '30'] : [24, 0, '30'])));
}

async function publish(
  control: (method: string, path: string, body?: unknown) => Promise<unknown>,
  perSecond: number,
  places: { id: string }[],
  until: AbortSignal,
): Promise<number> {
  let published = 0;
  for (let round = 1; !until.aborted; round++) {
    const offers = Array.from({ length: Math.floor((perSecond * round) / 10) - published }, (_, at) => {
      // Each at different hours within four weeks, so that a driver can take many.
      const startsAt = Math.ceil(Date.now() / HOUR) * HOUR + (2 + ((published + at) % (28 * 24))) * HOUR;
      return {
        locationId: places[(published + at) % places.length]!.id,
        price: 60,
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(startsAt + HOUR).toISOString(),
        capacity: 1,
        rivalAfterMs: 1500,
      };
    });
    published += offers.length;
    if (offers.length) await control('POST', 'offers', { platform: PLATFORM, offers });
    await sleep(100);
  }
  return published;
}
