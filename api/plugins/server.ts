import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type H3Event, toNodeListener } from 'h3';
import { useNitroApp } from 'nitropack/runtime';
import { isHttps } from '#api/http/origin.ts';
import { applyHeaders, securityHeaders } from '#api/http/security-headers.ts';
import { readEnv } from '#config/env.ts';
import type { MachineClock } from '#engine/model/clock.ts';
import { platforms } from '#engine/platforms/registry.ts';
import './context.ts';
import { openHouse } from './house.ts';
import { openLog } from './logging.ts';
import { openFilesLimit, shareFiles } from './open-files.ts';
import { findPaths } from './paths.ts';
import { serveRemoteBrowser } from './remote-browser/socket.ts';

/** What a crash ends with: the supervisor starts the process anew. */
const CRASHED = 70;
const CLOSE_WITHIN_MS = 25_000;

const machine: MachineClock = { now: Date.now, elapsed: () => performance.now() };
const env = attempt(() => readEnv());
const log = openLog(env.LOG_LEVEL);
const paths = findPaths();

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, event);
    process.exit(CRASHED);
  });

const house = attempt(() => openHouse({ env, paths, platforms, machine, random: Math.random, log }));
const headers = securityHeaders(paths.page ? readFileSync(paths.page, 'utf8') : null, env.TILE_URL);
const nitro = useNitroApp();
// In place of Nitro's own hooks, which run a queue of tasks around every request.
Object.assign(nitro.h3App.options, { onRequest: receive, onBeforeResponse: undefined, onAfterResponse: undefined });

function receive(event: H3Event): void {
  const { req, res } = event.node;
  const path = req.url ?? '/';
  applyHeaders(res, path.startsWith('/prd') ? headers.data : headers.page, isHttps(req, house.door.edge));
  if (path.startsWith('/assets/')) res.setHeader('cache-control', 'public, max-age=31536000, immutable');
  event.context.house = house;
  event.context.door = house.door;
  const ctx = house.ctx();
  if (ctx) event.context.ctx = ctx;
}

const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 }, toNodeListener(nitro.h3App));
serveRemoteBrowser(server, { edge: house.door.edge, remoteBrowser: house.remoteBrowser });
const { clients } = shareFiles(openFilesLimit());
if (Number.isFinite(clients)) server.maxConnections = clients;
server.on('error', (error: NodeJS.ErrnoException) => {
  fail(error.code === 'EADDRINUSE' ? `PORT: ${env.PORT} is taken by another process` : `the server cannot listen: ${error.message}`);
});
server.listen(env.PORT, env.HOST, () => {
  const { port } = server.address() as AddressInfo;
  log.info({ host: env.HOST, port, pid: process.pid, roles: env.ROLES }, 'listening');
});

house.opened.then(
  () => log.info({ pid: process.pid }, 'ready'),
  (error: Error) => {
    if (!closing) fail(error.message);
  },
);

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void close(signal);
  });

/** No new requests, then the engine's accepts, then the records. */
async function close(signal: string): Promise<void> {
  log.info({ signal }, 'closing');
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  server.close();
  server.closeIdleConnections();
  await house.close();
  server.closeAllConnections();
  log.info({ signal }, 'closed');
  process.exit(0);
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return fail((error as Error).message);
  }
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
