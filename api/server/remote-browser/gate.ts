import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { AllowedHost } from '#config/allowed-host.ts';
import { type Checked, checkedAddress, findAllowed, type Resolve } from './addresses.ts';

/** The only way out that a remote browser has: a proxy on loopback that knows the list. */
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

/** Opens the proxy of one session on a free port of loopback. */
export async function openGate(deps: GateDeps): Promise<Gate> {
  const gate = new ListGate(deps);
  await gate.listen();
  return gate;
}

/**
 * Checks every request of the browser, redirects and parts of pages too, by name, port and path, resolves the name once and sends
 * the request to the address that was checked. `CONNECT` is for https alone, so a plain WebSocket finds no way.
 */
class ListGate implements Gate {
  readonly #deps: GateDeps;
  readonly #server = createServer((request, response) => void this.#forward(request, response));
  readonly #turnedAway = new Set<string>();
  readonly #sockets = new Set<Socket>();
  #bytesLeft: number;
  url = '';

  constructor(deps: GateDeps) {
    this.#deps = deps;
    this.#bytesLeft = deps.mostBytes;
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('connect', (request: IncomingMessage, socket: Socket) => void this.#tunnel(request, socket));
    this.#server.on('upgrade', (_request, socket: Socket) => socket.destroy());
  }

  readonly refused = (url: string): boolean => this.#turnedAway.has(nameOf(url) ?? '');

  async listen(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  readonly #keep = (socket: Socket): void => {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
  };

  /** Returns where a request may go; null when the list does not have it. */
  async #check(text: string, secure: boolean): Promise<(Checked & { url: URL }) | null> {
    if (!URL.canParse(text)) return null;
    const url = new URL(text);
    if (url.protocol !== (secure ? 'https:' : 'http:') || url.username || url.password) return null;
    const allowed = findAllowed(url, this.#deps.list);
    // A tunnel hides its paths.
    if (!allowed || (secure && allowed.firstParts)) return null;
    const checked = await checkedAddress(allowed, this.#deps.resolve);
    return checked && { ...checked, url };
  }

  /** A page may ask for any number of addresses: the first ones are enough to know which page was turned away. */
  #turnAway(text: string): void {
    const name = nameOf(text);
    if (name !== null && this.#turnedAway.size < MOST_AWAY) this.#turnedAway.add(name);
  }

  #spend(chunk: Buffer, sockets: readonly { destroy(): void }[]): void {
    this.#bytesLeft -= chunk.length;
    if (this.#bytesLeft < 0) for (const socket of sockets) socket.destroy();
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.#check(request.url ?? '', false);
    if (!found) {
      this.#turnAway(request.url ?? '');
      return refuse(response);
    }
    const { address, port, url } = found;
    const headers: OutgoingHttpHeaders = { ...request.headers, host: url.host };
    for (const name of HOP) delete headers[name];
    const failed = () => {
      outgoing.destroy();
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    const options = { host: address, port, method: request.method, path: url.pathname + url.search, headers, agent: false };
    const outgoing = send({ ...options, timeout: CONNECT_MS }, (answer) => {
      // Some numbers that can be read cannot be written.
      if ((answer.statusCode ?? 0) < 200) return failed();
      const given = { ...answer.headers };
      for (const name of HOP) delete given[name];
      response.writeHead(answer.statusCode!, given);
      answer.on('data', (chunk: Buffer) => this.#spend(chunk, [outgoing, response]));
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('socket', this.#keep);
    outgoing.on('upgrade', (_answer, socket) => {
      socket.destroy();
      failed();
    });
    outgoing.on('timeout', failed);
    outgoing.on('error', failed);
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  async #tunnel(request: IncomingMessage, socket: Socket): Promise<void> {
    const asked = `https://${request.url ?? ''}`;
    const found = await this.#check(asked, true);
    if (!found) {
      this.#turnAway(asked);
      return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    }
    const out = connect({ host: found.address, port: found.port, timeout: CONNECT_MS });
    this.#keep(out);
    out.on('timeout', () => out.destroy());
    out.once('connect', () => {
      out.setTimeout(0);
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      out.on('data', (chunk: Buffer) => this.#spend(chunk, [out, socket]));
      out.pipe(socket);
      socket.pipe(out);
    });
    out.on('close', () => socket.destroy());
    socket.on('close', () => out.destroy());
  }
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
