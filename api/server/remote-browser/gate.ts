// The only way out that a remote browser has: a proxy on loopback that knows the list.
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { AllowedHost } from '#config/allowed-host.ts';
import { type Checked, checkedAddress, findAllowed, type Resolve } from './addresses.ts';

export interface Gate {
  url: string;
  /** True for a page's address that this gate has turned away. */
  refused(url: string): boolean;
  close(): Promise<void>;
}

interface GateDeps {
  list: readonly AllowedHost[];
  /** Bytes of answers that one session may have. */
  mostBytes: number;
  resolve?: Resolve;
}

/** Headers that belong to one connection, and those that would make another kind of connection of it. */
const HOP = ['connection', 'keep-alive', 'proxy-connection', 'proxy-authorization', 'te', 'trailer', 'upgrade'];
const CONNECT_MS = 10_000;
const MOST_AWAY = 10_000;

/**
 * Every request of the browser, redirects and parts of pages too, is judged here by name, port and path, resolved once and sent to the
 * address that was judged. `CONNECT` is for https alone, so a plain WebSocket finds no way.
 */
export async function openGate({ list, mostBytes, resolve }: GateDeps): Promise<Gate> {
  let left = mostBytes;
  const away = new Set<string>();
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => void forward(request, response));
  server.on('connection', (socket) => keep(socket));
  server.on('connect', (request: IncomingMessage, socket: Socket) => void tunnel(request, socket));
  server.on('upgrade', (_request, socket: Socket) => socket.destroy());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }

  async function judged(text: string, secure: boolean): Promise<(Checked & { url: URL }) | null> {
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    if (url.protocol !== (secure ? 'https:' : 'http:') || url.username || url.password) return null;
    const allowed = findAllowed(url, list);
    // A tunnel hides its paths.
    if (!allowed || (secure && allowed.firstParts)) return null;
    const checked = await checkedAddress(allowed, resolve);
    return checked && { ...checked, url };
  }

  /** A page may ask for any number of addresses: the first ones are enough to know which page was turned away. */
  function turnAway(text: string): void {
    const name = nameOf(text);
    if (name !== null && away.size < MOST_AWAY) away.add(name);
  }

  function spend(chunk: Buffer, sockets: readonly { destroy(): void }[]): void {
    left -= chunk.length;
    if (left < 0) for (const socket of sockets) socket.destroy();
  }

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await judged(request.url ?? '', false);
    if (!found) {
      turnAway(request.url ?? '');
      return refuse(response);
    }
    const { address, url } = found;
    const headers: OutgoingHttpHeaders = { ...request.headers, host: url.host };
    for (const name of HOP) delete headers[name];
    const failed = () => {
      outgoing.destroy();
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const options = { host: address, port: found.port, method: request.method, path: url.pathname + url.search, headers, agent: false };
    const outgoing = send({ ...options, timeout: CONNECT_MS }, (answer) => {
      // Some numbers that can be read cannot be written.
      if ((answer.statusCode ?? 0) < 200) return failed();
      const given = { ...answer.headers };
      for (const name of HOP) delete given[name];
      response.writeHead(answer.statusCode!, given);
      answer.on('data', (chunk: Buffer) => spend(chunk, [outgoing, response]));
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('socket', keep);
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      failed();
    });
    outgoing.on('timeout', failed);
    outgoing.on('error', failed);
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  async function tunnel(request: IncomingMessage, socket: Socket): Promise<void> {
    const found = await judged(`https://${request.url ?? ''}`, true);
    if (!found) {
      turnAway(`https://${request.url ?? ''}`);
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const out = connect({ host: found.address, port: found.port, timeout: CONNECT_MS });
    keep(out);
    out.on('timeout', () => out.destroy());
    out.once('connect', () => {
      out.setTimeout(0);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      out.on('data', (chunk: Buffer) => spend(chunk, [out, socket]));
      out.pipe(socket);
      socket.pipe(out);
    });
    out.on('close', () => socket.destroy());
    socket.on('close', () => out.destroy());
  }

  return {
    url: `http://127.0.0.1:${port}`,
    refused: (url) => away.has(nameOf(url) ?? ''),
    async close() {
      const closed = new Promise<void>((done) => server.close(() => done()));
      server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('This address is not on the list of the remote browser.');
}

/** Of a tunnel only host and port are known. */
function nameOf(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, origin, pathname, search } = new URL(text);
  return protocol === 'http:' ? `${origin}${pathname}${search}` : origin;
}
