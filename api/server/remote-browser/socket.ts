import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { REMOTE_BROWSER_PATH, REMOTE_CLOSED } from '#api/contract/remote-browser.ts';
import { type Edge, isOwnPage } from '#api/http/origin.ts';
import type { RemoteBrowser } from './remote-browser.ts';

interface SocketDeps {
  edge: Edge;
  /** Null while the server opens or closes. */
  remoteBrowser(): RemoteBrowser | null;
}

/** Text frames alone, and small ones: the largest is an address. */
const MOST_BYTES = 8 * 1024;

/** True for the one upgrade this server knows. Every other is ignored, as HTTP has it: the request is answered as a plain one. */
export function isRemoteBrowserUpgrade({ url, headers }: IncomingMessage): boolean {
  return pathOf(url) === REMOTE_BROWSER_PATH && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Serves the remote browser's socket on a server that upgrades nothing else. */
export function serveRemoteBrowser(server: Server, { edge, remoteBrowser }: SocketDeps): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isRemoteBrowserUpgrade(request) && isOwnPage(request, edge))
      sockets.handleUpgrade(request, socket, head, (peer) => open(peer, request));
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', () => socket.destroy());
  });

  function open(peer: WebSocket, { url = '' }: IncomingMessage): void {
    // Whatever breaks on the wire is followed by `close`.
    peer.on('error', () => undefined);
    const query = new URLSearchParams(url.slice(REMOTE_BROWSER_PATH.length));
    const viewer = {
      tell: (event: object) => {
        if (peer.readyState === WebSocket.OPEN) peer.send(JSON.stringify(event));
      },
      end: (reason?: string) => (reason ? peer.close(REMOTE_CLOSED.failed, reason) : peer.close(REMOTE_CLOSED.finished)),
    };
    const session = remoteBrowser()?.enter(query.get('userId') ?? '', query.get('ticket') ?? '', viewer) ?? null;
    if (session === null || session === 'remote.busy') {
      peer.close(REMOTE_CLOSED.failed, session ?? (remoteBrowser() ? 'remote.ticketInvalid' : 'server.stopping'));
      return;
    }
    peer.on('message', (data) => session.receive(String(data)));
    peer.on('close', () => void session.leave());
  }
}

function pathOf(url: string | undefined): string | undefined {
  return url?.split('?', 1)[0];
}
