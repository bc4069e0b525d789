import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type H3Event, toNodeListener } from 'h3';
import { useNitroApp } from 'nitropack/runtime';
import { isHttps } from '#api/http/origin.ts';
import { applyHeaders, securityHeaders } from '#api/http/security-headers.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { cardSandboxAddress, hasStripeKeys } from '../ports/cards.ts';
import { openFilesLimit, shareFiles } from '../process/open-files.ts';
import { ApiServer } from './api-server.ts';
import { createHttpServer } from './http-server.ts';
import { exitWith, orExit, type Startup } from './startup.ts';

const CLOSE_WITHIN_MS = 25_000;

/** Opens the server, listens, and closes everything in order on SIGTERM or SIGINT. */
export function serve(startup: Startup): void {
  const { env, log } = startup;
  const api = orExit(() => new ApiServer({ ...startup, platforms, random: Math.random }));
  const server = createHttpServer(api, requestListener(startup, api));
  const { clients } = shareFiles(openFilesLimit());
  if (Number.isFinite(clients)) server.maxConnections = clients;
  server.on('error', (error: NodeJS.ErrnoException) => {
    exitWith(error.code === 'EADDRINUSE' ? `PORT: ${env.PORT} is taken by another process` : `the server cannot listen: ${error.message}`);
  });
  server.listen(env.PORT, env.HOST, () => {
    const { port } = server.address() as AddressInfo;
    log.info({ host: env.HOST, port, pid: process.pid, roles: env.ROLES }, 'listening');
  });

  let closing = false;
  api.opened.then(
    () => log.info({ pid: process.pid }, 'ready'),
    (error: Error) => {
      if (!closing) exitWith(error.message);
    },
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (closing) process.exit(1);
      closing = true;
      void close(signal, { log, server, api });
    });
}

/** Nitro's routes, each request with the headers of its kind and what the steps work with. */
function requestListener({ env, paths }: Startup, api: ApiServer): ReturnType<typeof toNodeListener> {
  const page = paths.page ? readFileSync(paths.page, 'utf8') : null;
  const frames = [env.IM_HERE_FRAME_URL, env.SANDBOX ? `http://127.0.0.1:${env.SANDBOX_PORT}` : undefined];
  const headers = securityHeaders(page, { tileUrl: env.TILE_URL, cardApi: cardSandboxAddress(env), stripe: hasStripeKeys(env), frames });
  function receive(event: H3Event): void {
    const { req, res } = event.node;
    const path = req.url ?? '/';
    applyHeaders(res, path.startsWith('/prd') ? headers.data : headers.page, isHttps(req, api.pipeline.edge));
    if (path.startsWith('/assets/')) res.setHeader('cache-control', 'public, max-age=31536000, immutable');
    event.context.server = api;
    event.context.pipeline = api.pipeline;
    const ctx = api.ctx();
    if (ctx) event.context.ctx = ctx;
  }
  const { h3App } = useNitroApp();
  // In place of Nitro's own hooks, which run a queue of tasks around every request.
  Object.assign(h3App.options, { onRequest: receive, onBeforeResponse: undefined, onAfterResponse: undefined });
  return toNodeListener(h3App);
}

interface Open extends Pick<Startup, 'log'> {
  server: Server;
  api: ApiServer;
}

/** No new requests, then the engine's accepts, then the records. */
async function close(signal: string, { log, server, api }: Open): Promise<void> {
  log.info({ signal }, 'closing');
  setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
  server.close();
  server.closeIdleConnections();
  await api.close();
  server.closeAllConnections();
  log.info({ signal }, 'closed');
  process.exit(0);
}
