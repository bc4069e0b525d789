import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { type H3Event, toNodeListener } from 'h3';
import { useNitroApp } from 'nitropack/runtime';
import { isHttps } from '#api/http/origin.ts';
import { applyHeaders, securityHeaders } from '#api/http/security-headers.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { attempt, embedded, env, fail, log, machine, paths } from './beginning.ts';
import './context.ts';
import { openHouse } from './house.ts';
import { createHttpServer } from './http-server.ts';
import { openFilesLimit, shareFiles } from './open-files.ts';

const CLOSE_WITHIN_MS = 25_000;

const house = attempt(() => openHouse({ env, paths, platforms, machine, random: Math.random, log, embedded }));
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

const server = createHttpServer(house, toNodeListener(nitro.h3App));
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
