import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Peer } from 'crossws';
import nodeSockets from 'crossws/adapters/node';
import { REMOTE_BROWSER_PATH, REMOTE_CLOSED } from '#api/contract/remote-browser.ts';
import { type Edge, isOwnPage } from '#api/http/origin.ts';
import type { RemoteBrowser, RemoteSession } from './remote-browser.ts';

interface SocketDeps {
  edge: Edge;
  /** Null while the house opens or closes. */
  remoteBrowser(): RemoteBrowser | null;
}

/** Text frames alone, and small ones: the largest is an address. */
const MOST_BYTES = 8 * 1024;

/** Serves the remote browser's socket beside the routes; any other upgrade is refused. */
export function serveRemoteBrowser(server: Server, { edge, remoteBrowser }: SocketDeps): void {
  const sessions = new WeakMap<Peer, RemoteSession>();
  const sockets = nodeSockets({
    serverOptions: { maxPayload: MOST_BYTES, perMessageDeflate: false },
    hooks: {
      open(peer) {
        const { searchParams } = new URL(peer.request.url!);
        const viewer = {
          tell: (event: object) => void peer.send(JSON.stringify(event)),
          end: (reason?: string) => (reason ? peer.close(REMOTE_CLOSED.failed, reason) : peer.close(REMOTE_CLOSED.finished)),
        };
        const session = remoteBrowser()?.enter(searchParams.get('userId') ?? '', searchParams.get('ticket') ?? '', viewer);
        if (session === undefined) return peer.close(REMOTE_CLOSED.failed, 'server.stopping');
        if (session === null) return peer.close(REMOTE_CLOSED.failed, 'remote.ticketInvalid');
        if (session === 'remote.busy') return peer.close(REMOTE_CLOSED.failed, 'remote.busy');
        sessions.set(peer, session);
      },
      message: (peer, message) => sessions.get(peer)?.receive(message.text()),
      close: (peer) => void sessions.get(peer)?.leave(),
      error: (peer) => void sessions.get(peer)?.leave(),
    },
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const own = request.url?.split('?', 1)[0] === REMOTE_BROWSER_PATH && isOwnPage(request, edge);
    if (own) void sockets.handleUpgrade(request, socket as never, head);
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
  });
}
