import { createServer, type RequestListener, type Server } from 'node:http';
import { isRemoteBrowserUpgrade, serveRemoteBrowser } from '../remote-browser/socket.ts';
import type { ApiServer } from './api-server.ts';

/** The server that strangers reach: requests go to `listener`, upgrades to the remote browser. It does not listen yet. */
export function createHttpServer(api: Pick<ApiServer, 'pipeline' | 'remoteBrowser'>, listener: RequestListener): Server {
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };
  const server = createServer({ ...limits, shouldUpgradeCallback: isRemoteBrowserUpgrade }, listener);
  keepErrorsOnSockets(server);
  serveRemoteBrowser(server, { edge: api.pipeline.edge, remoteBrowser: api.remoteBrowser });
  return server;
}

/** Node takes its own error listener off a socket that it hands over; a reset of the caller's would then end the process. */
function keepErrorsOnSockets(server: Server): void {
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
}
