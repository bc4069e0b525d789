import { createServer, type RequestListener, type Server } from 'node:http';
import { isRemoteBrowserUpgrade, serveRemoteBrowser } from '../remote-browser/socket.ts';
import type { House } from './api-server.ts';

/** The server that strangers reach: requests to `listener`, the remote browser's socket beside them. It does not listen yet. */
export function createHttpServer(house: Pick<House, 'door' | 'remoteBrowser'>, listener: RequestListener): Server {
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };
  const server = createServer({ ...limits, shouldUpgradeCallback: isRemoteBrowserUpgrade }, listener);
  keepErrorsOnSockets(server);
  serveRemoteBrowser(server, { edge: house.door.edge, remoteBrowser: house.remoteBrowser });
  return server;
}

/** Node takes its own error listener off a socket that it hands over; a reset of the caller's would then end the process. */
function keepErrorsOnSockets(server: Server): void {
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
}
