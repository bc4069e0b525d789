import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { toNodeListener } from 'h3';
import { addressOf } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import type { Role } from '#api/contract/roles.ts';
import { openEmbedded } from '#api/db/embedded/open.ts';
import { operatorToken } from '#api/db/key-ring.ts';
import { linkedServices, refreshTokens, users } from '#api/db/schema/index.ts';
import { type Sealing, secretsPlace } from '#api/db/sealing.ts';
import { ApiServer } from '#api/server/composition/api-server.ts';
import { createHttpServer } from '#api/server/composition/http-server.ts';
import { findPaths } from '#api/server/composition/paths.ts';
import { hashPassword } from '#api/verbs/auth/password.ts';
import type { Ctx } from '#api/verbs/context.ts';
import { readEnv } from '#config/env.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { startSandbox } from '#engine/sandbox/index.ts';
import { freshDataDir } from './database.ts';
import { serveRoutes } from './routes.ts';

export const PASSWORD = 'a-long-enough-password';
export const FLEX = 'AMAZON_FLEX';

export interface TestApi {
  url: string;
  sandboxUrl: string;
  server: ApiServer;
  ctx: Ctx;
  dataDir: string;
  /** The operator's token of this data folder. */
  operator: string;
  /** Lines logged so far, as JSON text. */
  logged: string[];
  /** Moves the machine's clock on. */
  pass(ms: number): void;
  addUser(user: NewUser): Promise<TestUser>;
  send(method: string, path: string, init?: SendInit): Promise<Answer>;
  call(endpoint: Endpoint, input: Record<string, unknown>, token?: string): Promise<Answer>;
  /** Digest of every row of every table but the one that background jobs write their runs into. */
  fingerprint(): Promise<string>;
  stop(): Promise<void>;
}

export interface NewUser {
  userId: string;
  phoneNumber?: string;
  /** Short for `role: 'admin'`. */
  admin?: boolean;
  role?: Role;
  banned?: boolean;
  goodStanding?: boolean;
  referralCode?: string;
  record?: Record<string, unknown>;
  /** Flex account; absent = none linked. */
  flex?: { setupComplete?: boolean; options?: Record<string, unknown> };
}
export interface TestUser {
  userId: string;
  phoneNumber: string;
  token: string;
}
export interface SendInit {
  token?: string | undefined;
  body?: string | Uint8Array;
  json?: unknown;
  headers?: Record<string, string>;
}
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The answer; of enveloped ones the inner one. */
  json: any;
}

/** Opens the server on a fresh data folder and a free port, with its own sandbox. The market publishes nothing by itself. */
export async function startApi(env: Record<string, string> = {}): Promise<TestApi> {
  const dataDir = await freshDataDir();
  let offset = 0;
  const machine: MachineClock = { now: () => Date.now() + offset, elapsed: () => performance.now() + offset };
  const real: MachineClock = { now: Date.now, elapsed: () => performance.now() };
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    seed: 'tests',
    platforms: platforms.map((platform) => platform.sandbox),
    machine: real,
    log: () => undefined,
  });
  await control(sandbox.url, 'POST', '/reset', { market: 'off' });
  const logged: string[] = [];
  const note = (level: string) => (fields: Record<string, unknown>, message: string) =>
    void logged.push(JSON.stringify({ level, ...fields, message }));
  const log = { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') };
  const settings = readEnv({ DATA_DIR: dataDir, SANDBOX_PORT: new URL(sandbox.url).port, DEMO: 'off', ...env });
  const server = new ApiServer({
    env: settings,
    paths: findPaths(),
    platforms,
    machine,
    random: Math.random,
    log,
    embedded: settings.DATABASE_URL ? null : openEmbedded({ dataDir, log, machine }),
  });
  const app = await serveRoutes();
  app.options.onRequest = (event) => {
    event.context.server = server;
    event.context.pipeline = server.pipeline;
    const ctx = server.ctx();
    if (ctx) event.context.ctx = ctx;
  };
  const http = createHttpServer(server, toNodeListener(app));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  await server.opened;
  const ctx = server.ctx()!;
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const passwordHash = await hashPassword(PASSWORD);
  const { sealing } = ctx;

  const api: TestApi = {
    url,
    sandboxUrl: sandbox.url,
    server,
    ctx,
    dataDir,
    operator: operatorToken(dataDir),
    logged,
    pass: (ms) => {
      offset += ms;
    },
    async addUser(user) {
      const phoneNumber = user.phoneNumber ?? phoneFor(user.userId);
      await ctx.db.insert(users).values({
        userId: user.userId,
        name: `Name of ${user.userId}`,
        phoneNumber,
        phoneVerified: true,
        passwordHash,
        role: user.role ?? (user.admin ? 'admin' : 'driver'),
        banned: user.banned ?? false,
        goodStanding: user.goodStanding ?? true,
        referralCode: user.referralCode ?? null,
        record: user.record ?? {},
        createdAt: machine.now(),
        updatedAt: machine.now(),
      });
      if (user.flex) await linkFlex(user, ctx, sealing, machine.now());
      return { userId: user.userId, phoneNumber, token: await tokenFor(ctx, user.userId) };
    },
    async send(method, path, init = {}) {
      const body = init.json === undefined ? init.body : JSON.stringify(init.json);
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(init.token && { authorization: init.token }),
          ...init.headers,
        },
        ...(body !== undefined && { body: body as never }),
        redirect: 'manual',
      });
      return read(response);
    },
    async call(endpoint, input, token) {
      const { url: address, body } = addressOf(url, endpoint, input);
      const response = await fetch(address, {
        method: endpoint.method,
        headers: { ...(token && { authorization: token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      });
      return read(response);
    },
    fingerprint: () => fingerprint(ctx),
    async stop() {
      http.close();
      http.closeAllConnections();
      await server.close();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return api;
}

/** A signed-in token without the cost of a password. */
export async function tokenFor(ctx: Ctx, userId: string, familyId = `family-${userId}`): Promise<string> {
  const now = ctx.machine.now();
  await ctx.db
    .insert(refreshTokens)
    .values({ hash: `${familyId}-${now}`, familyId, userId, createdAt: now, expiresAt: now + 86_400_000 })
    .onConflictDoNothing();
  return ctx.tokens.issue({ userId, familyId, sessionVersion: 1 });
}

export async function control<T = any>(sandboxUrl: string, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Waits until `check` gives something, long enough for a machine that is busy with much else; tests of the engine's own pace use it. */
export async function eventually<T>(
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 30_000,
): Promise<T> {
  const end = performance.now() + ms;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (performance.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function linkFlex(user: NewUser, ctx: Ctx, sealing: Sealing, now: number): Promise<void> {
  const platform = platforms.find((candidate) => candidate.manifest.service === FLEX)!;
  const account = `${user.userId}@example.com`;
  await ctx.db.insert(linkedServices).values({
    userId: user.userId,
    service: FLEX,
    account,
    setupComplete: user.flex!.setupComplete ?? true,
    options: { ...platform.options.defaults(), ...user.flex!.options },
    optionsVersion: platform.manifest.optionsVersion,
    sealedSecrets: sealing.seal(secretsPlace(user.userId, FLEX), JSON.stringify({ refreshToken: `sandbox:${account}` })),
    createdAt: now,
    updatedAt: now,
  });
}

async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let json: any;
  try {
    json = JSON.parse(text);
    if (typeof json?.body === 'string' && typeof json.statusCode === 'number') json = JSON.parse(json.body);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

/** Without report rows: they are counted in the background. */
async function fingerprint({ db }: Ctx): Promise<string> {
  const tables = await db.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'job_runs'
           and c.relname not like 'report\\_%' order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ all: string | null }>(
      sql.raw(`select md5(string_agg(t::text, '|' order by t::text)) as all from "${name}" t`),
    );
    hash.update(`${name}:${rows[0]?.all}\n`);
  }
  return hash.digest('hex');
}

function phoneFor(userId: string): string {
  const digits = BigInt(`0x${createHash('sha256').update(userId).digest('hex').slice(0, 12)}`) % 10_000n;
  return `+1415555${String(digits).padStart(4, '0')}`;
}
