import { randomInt, randomUUID } from 'node:crypto';
import { OPERATOR } from '#api/contract/caller.ts';
import { fail } from '#api/contract/failures.ts';
import type { MakeLimiter } from '#api/contract/limiter.ts';
import type { SecurityLog } from '#api/contract/security.ts';
import { type Database, openDatabase } from '#api/db/client.ts';
import type { Embedded } from '#api/db/embedded/open.ts';
import { createEngineStore } from '#api/db/engine-store.ts';
import { type KeyRing, openKeyRing, operatorToken } from '#api/db/key-ring.ts';
import { createMac } from '#api/db/mac.ts';
import { onlyOne } from '#api/db/only-one.ts';
import { createPartitions } from '#api/db/partitions.ts';
import { countSealed } from '#api/db/sealed-places.ts';
import { createSealing } from '#api/db/sealing.ts';
import { openTrialMarks } from '#api/db/trial-marks.ts';
import { startUpkeep } from '#api/db/upkeep.ts';
import type { Door } from '#api/http/door.ts';
import { createRateLimits } from '#api/http/limits.ts';
import { createOpenStreams } from '#api/http/streams.ts';
import { createAttempts } from '#api/verbs/auth/attempts.ts';
import { createCallers } from '#api/verbs/auth/callers.ts';
import { hashPassword } from '#api/verbs/auth/password.ts';
import { openTokens } from '#api/verbs/auth/tokens.ts';
import { blocksKey, createAnswerCache } from '#api/verbs/cache.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { createCodeLimits } from '#api/verbs/phone-codes/limits.ts';
import { targetOf } from '#api/verbs/users/target.ts';
import type { AllowedHost } from '#config/allowed-host.ts';
import { DAY, SIGN_UP } from '#config/constants.ts';
import type { Env } from '#config/env.ts';
import { createEngine, createPlatformHttp, type Engine } from '#engine/index.ts';
import type { MachineClock, Random } from '#engine/model/clock.ts';
import type { Platform } from '#engine/model/platform.ts';
import { seededRandom } from '#engine/sandbox/random.ts';
import { startCommandScan } from '../cluster/command-scan.ts';
import { type Node, openNode } from '../cluster/node.ts';
import { fillDemoHistory, seedDemo } from '../demo/demo-world.ts';
import { createEventHub } from '../events/event-hub.ts';
import type { Fanout } from '../fanout/fanout.ts';
import { createRedisFanout } from '../fanout/redis-fanout.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { createSecurityLog } from '../observability/security-log.ts';
import { openFiles } from '../ports/files.ts';
import { chooseGeocoder } from '../ports/geocoder.ts';
import { createShrinkPicture } from '../ports/shrink-picture.ts';
import { createSandboxControl } from '../ports/sandbox-control.ts';
import { chooseSms } from '../ports/sms.ts';
import { chooseTiles } from '../ports/tiles.ts';
import { failpointOf } from '../process/failpoint.ts';
import { openFilesLimit, shareFiles } from '../process/open-files.ts';
import { createLimiters } from '../redis/limiters.ts';
import { openRedis, type RedisLink, type RedisState } from '../redis/redis.ts';
import { createRemoteBrowser, type RemoteBrowser } from '../remote-browser/remote-browser.ts';
import { explain, sameToken } from './guards.ts';
import type { Paths } from './paths.ts';
import { type FollowedClock, followClock } from './world-clock.ts';

export interface HouseDeps {
  env: Env;
  paths: Paths;
  platforms: readonly Platform<any>[];
  machine: MachineClock;
  random: Random;
  log: HouseLog;
  /** The embedded database as it is being opened; null where the records are on a server. */
  embedded: Promise<Embedded> | null;
}

export interface HouseLog {
  debug(fields: Record<string, unknown>, message: string): void;
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface House {
  door: Door;
  /** What the steps work with; null while the house opens or closes, and in a process that runs the engine alone. */
  ctx(): Ctx | null;
  /** Null while the house opens or closes. */
  remoteBrowser(): RemoteBrowser | null;
  paths: Paths;
  metrics: Metrics;
  mayReadMetrics(authorization: string | undefined): boolean;
  /** What keeps the house from being usable; empty = ready. */
  missing(): string[];
  /** State of what the house can do without; null = not used. */
  redis(): RedisState | null;
  /** Resolves when everything is open; rejects where it cannot be. */
  opened: Promise<void>;
  /** Finishes accepts on the wire, then closes what was opened, in reverse order. */
  close(): Promise<void>;
}

/** Opens records, world, engine and streams in this order. The door is there at once, so that HTTP can answer meanwhile. */
export function openHouse(deps: HouseDeps): House {
  const { env, machine, log } = deps;
  const parts: Partial<Parts> = {};
  let ctx: Ctx | null = null;
  let opening = true;
  let closing = false;
  const redis = env.REDIS_URL ? openRedis({ url: env.REDIS_URL, log }) : null;
  const limiter = createLimiters(redis);
  const metrics = createMetrics({
    engine: () => parts.engine ?? null,
    shards: () => parts.node?.shards() ?? 0,
    outboxAge: () => parts.hub?.outboxAge() ?? 0,
    redis: () => redis?.state() ?? null,
  });
  const operator = operatorToken(env.DATA_DIR);
  const security = createSecurityLog({ log, count: metrics.countSecurity, machine, secret: operator });
  const door: Door = {
    edge: { trustProxy: env.TRUST_PROXY, publicUrl: env.PUBLIC_URL },
    limits: createRateLimits(limiter),
    streams: createOpenStreams(),
    closing: () => closing,
    target: async (userId) => (ctx ? targetOf(ctx.database.pool, userId) : null),
    identify: async (token, fresh, address) =>
      sameToken(token, operator) ? OPERATOR : (ctx?.callers.identify(token, fresh, address) ?? fail('server.stopping')),
    onChange: (userId, listener) => ctx?.callers.onChange(userId, listener) ?? (() => undefined),
    explain,
    security,
    observe: metrics.observeRequest,
    now: () => machine.elapsed(),
    newRequestId: () => randomUUID(),
    log,
  };
  let abandon = (_reason: Error): void => undefined;
  const abandoned = new Promise<never>((_, reject) => {
    abandon = reject;
  });
  abandoned.catch(() => undefined);
  const opened = open({ ...deps, redis, limiter, security }, parts, metrics, { abandoned, begun: () => closing }).then((usable) => {
    if (env.ROLES.includes('api') && !closing) ctx = usable;
    opening = false;
  });

  return {
    door,
    ctx: () => (closing ? null : ctx),
    remoteBrowser: () => (closing || !ctx ? null : (parts.remoteBrowser ?? null)),
    paths: deps.paths,
    metrics,
    mayReadMetrics: (authorization) => !env.METRICS_TOKEN || sameToken(authorization?.replace(/^bearer\s+/i, '') ?? '', env.METRICS_TOKEN),
    opened,
    missing() {
      if (closing) return ['closing'];
      const missing: string[] = [];
      if (!parts.database?.ready()) missing.push('records');
      if (parts.clock && !parts.clock.connected()) missing.push('sandbox');
      if (!parts.engine || (env.ROLES.includes('engine') && !parts.engine.ready())) missing.push('engine');
      // The engine runs a little before the calls can be answered.
      if (opening && !missing.length) missing.push('opening');
      return missing;
    },
    redis: () => redis?.state() ?? null,
    async close() {
      closing = true;
      abandon(new Error('closed before it was open'));
      await opened.catch(() => undefined);
      await parts.remoteBrowser?.close();
      await parts.node?.handOver();
      if (env.ROLES.includes('engine')) await parts.engine?.drain();
      parts.scan?.stop();
      await parts.upkeep?.stop();
      await parts.history;
      await parts.hub?.close();
      await parts.fanout?.close();
      await parts.node?.close();
      parts.clock?.close();
      await Promise.all((parts.https ?? []).map((http) => http.close()));
      await parts.database?.close();
      redis?.close();
    },
  };
}

interface Closing {
  begun(): boolean;
  /** Rejects as soon as closing begins: nothing is waited for any more. */
  abandoned: Promise<never>;
}

interface Parts {
  database: Database;
  node: Node;
  fanout: Fanout;
  clock: FollowedClock;
  engine: Engine;
  hub: ReturnType<typeof createEventHub>;
  scan: { stop(): void };
  upkeep: { stop(): Promise<void> };
  /** The demo world's past, while it is still being written. */
  history: Promise<void>;
  https: { close(): Promise<void> }[];
  remoteBrowser: RemoteBrowser;
}

interface Opening extends HouseDeps {
  redis: RedisLink | null;
  limiter: MakeLimiter;
  security: SecurityLog;
}

async function open(deps: Opening, parts: Partial<Parts>, metrics: Metrics, closing: Closing): Promise<Ctx> {
  const { env, paths, platforms, machine, random, log, redis, limiter, security } = deps;
  const files = shareFiles(openFilesLimit());
  const database = await openDatabase({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    log,
    machine,
    migrationsFolder: paths.migrationsFolder,
    embedded: deps.embedded,
  });
  parts.database = database;
  const { db } = database;
  // Only now: whoever held the records before may have changed the ring.
  const keys = openKeyRing({ dataDir: env.DATA_DIR, credentialsKeys: env.CREDENTIALS_KEYS });
  const sealing = createSealing(keys.ring);
  await reportLostKeys(database, keys.ring, log);
  const tokens = await openTokens({ db, sealing, machine });
  const trialMarks = await openTrialMarks({ db, sealing });
  const cache = createAnswerCache(machine, redis?.cache);

  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`;
  const onReset = (world: string) => {
    log.info({ world }, 'the sandbox began a new world');
    void cache.clear();
    void parts.engine
      ?.worldReset()
      .catch((error: Error) => log.error({ error: error.message }, 'the engine could not take up the new world'));
  };
  if (env.SANDBOX) parts.clock = followClock({ url: sandboxUrl, machine, onReset });
  const world = parts.clock ?? { now: machine.now, speed: () => 1 };

  const node = await openNode({ env, database, machine, log });
  parts.node = node;
  const fanout = redis ? createRedisFanout(redis, node.fanout) : node.fanout;
  parts.fanout = fanout;
  const onAssignment = (userId: string) => cache.drop(blocksKey(userId));
  const hub = createEventHub({ database, platforms, machine, log, onAssignment, fanout: node.shared ? fanout : null });
  parts.hub = hub;
  const https: { close(): Promise<void> }[] = [];
  parts.https = https;
  const partitions = createPartitions(database.pool);
  const shared = node.shared ? { shared: { fence: node.fence, written: hub.wake } } : {};
  const store = createEngineStore({ database, sealing, machine, partitions, ...shared });
  const engine = createEngine({
    platforms,
    store,
    events: hub,
    meters: metrics.meters,
    world,
    machine,
    random,
    http(platformId) {
      const service = platforms.find((platform) => platform.manifest.id === platformId)!.manifest.service;
      const http = createPlatformHttp({
        baseUrl: env.platformUrls[service] ?? `${sandboxUrl}/${platformId}`,
        machine,
        connections: files.platform,
      });
      https.push(http);
      return http;
    },
    log,
    config: { reconcileMs: env.RECONCILE_MS, fixedPacingMs: env.PACING ?? null, node: node.name },
    failpoint: failpointOf(env.FAILPOINT),
    ...(node.ownership && { ownership: node.ownership }),
  });
  parts.engine = engine;

  if (parts.clock) await Promise.race([parts.clock.first, closing.abandoned]);
  const demo = env.SANDBOX && env.DEMO && env.ROLES.includes('engine');
  if (demo) {
    const random = seededRandom(env.SANDBOX_SEED);
    await onlyOne(database, 'demo', () => seedDemo({ database, sealing, platforms, world, random, hashPassword, log }));
  }
  const fleet = node.fleet(engine);
  if (env.ROLES.includes('engine')) await engine.start();
  await node.start();
  if (node.shared && env.ROLES.includes('engine')) parts.scan = startCommandScan({ db, engine, machine, log });
  parts.upkeep = startUpkeep({ database, partitions, sealing, ring: keys.ring, keepAuditMs: env.AUDIT_DAYS * DAY, world, machine, log });
  const past = { database, store, platforms, world, machine, seed: env.SANDBOX_SEED, log };
  if (demo)
    parts.history = onlyOne(database, 'history', () => fillDemoHistory({ ...past, stopped: closing.begun }), { skip: true })
      .then(() => undefined)
      .catch((error: Error) => log.error({ error: error.message }, 'the demo history could not be written'));
  const callers = createCallers({ pool: database.pool, tokens, machine, limiter, changes: fanout });
  const remoteBrowser = createRemoteBrowser({
    list: remoteHosts(env, platforms),
    chromiumPath: env.CHROMIUM_PATH,
    callers,
    target: (userId) => targetOf(database.pool, userId),
    machine,
    log,
  });
  parts.remoteBrowser = remoteBrowser;
  return {
    env,
    database,
    db,
    engine: fleet.engine,
    fleet,
    platforms,
    world,
    machine,
    keys,
    sealing,
    tokens,
    callers,
    signInAttempts: createAttempts(limiter),
    codeLimits: createCodeLimits(limiter),
    takenNumbers: limiter('sign-up:taken', SIGN_UP.takenFrom),
    mac: createMac(keys.ring),
    trialMarks,
    newCode: () => String(randomInt(10_000)).padStart(4, '0'),
    sms: chooseSms(env, sandboxUrl),
    sandbox: env.SANDBOX ? createSandboxControl(sandboxUrl) : null,
    geocoder: chooseGeocoder(env, machine),
    tiles: chooseTiles(env),
    files: openFiles(env.DATA_DIR),
    shrinkPicture: createShrinkPicture(),
    remoteBrowser,
    cache,
    stream: hub,
    security,
    log,
  };
}

/** The operator's list and, while the sandbox is on, its platforms' pages; never its controls. */
function remoteHosts(env: Env, platforms: readonly Platform<any>[]): AllowedHost[] {
  const firstParts = new Set(platforms.map(({ manifest }) => manifest.id));
  const sandbox: AllowedHost[] = env.SANDBOX ? [{ host: '127.0.0.1', port: env.SANDBOX_PORT, firstParts }] : [];
  return [...env.REMOTE_BROWSER_HOSTS, ...sandbox];
}

/** What is sealed with a key that is not there stays closed: its drivers are asked to link their accounts again. */
async function reportLostKeys({ pool }: Database, ring: KeyRing, log: HouseLog): Promise<void> {
  for (const { kid, count } of await countSealed(pool))
    if (!ring.has(kid)) log.error({ name: kid, count }, 'secrets are sealed with a key that is not in the key ring: they cannot be read');
}
