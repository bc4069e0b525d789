import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CARD_SANDBOX } from '../model/card-sandbox.ts';
import type { ControlAnswer, ControlDeps } from './control-call.ts';
import { CONTROL_CALLS } from './control-calls.ts';
import type { Journal } from './journal.ts';
import { isLocal } from './local-caller.ts';
import { PlatformCalls } from './platform-calls.ts';
import { parseBody, readBody } from './request-body.ts';
import { RouteFinder } from './route-finder.ts';
import { send } from './send.ts';
import { condense, type Entry } from './state.ts';
import type { ClockStreams } from './streams.ts';

export interface ServerDeps extends ControlDeps {
  streams: ClockStreams;
  journal: Journal<Entry>;
  log(message: string): void;
}

const PLATFORM_BODY = 1_000_000;
const CONTROL_BODY = 128_000_000;
/** Written again at this size, without what is over; that holds all calls up for about a second. */
const LARGE_JOURNAL = 500_000_000;
const BAD_REQUEST =
  'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 25\r\nConnection: close\r\n\r\n{"message":"Bad request"}';

/** One server for all platforms and the control API. Plain node:http, because its answers are what others are measured by. */
export function createSandboxServer(deps: ServerDeps): Server {
  const handler = new RequestHandler(deps);
  const server = createServer({ noDelay: true, keepAliveTimeout: 75_000, headersTimeout: 80_000, requestTimeout: 0 }, handler.handle);
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end(BAD_REQUEST);
  });
  return server;
}

class RequestHandler {
  readonly #deps: ServerDeps;
  readonly #routes: RouteFinder;
  readonly #calls: PlatformCalls;

  constructor(deps: ServerDeps) {
    this.#deps = deps;
    this.#routes = new RouteFinder(deps.platforms);
    this.#calls = new PlatformCalls({ ...deps, save: () => this.#save() });
  }

  handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { machine, log } = this.#deps;
    const arrived = machine.now();
    const [target = '/', search = ''] = (request.url ?? '/').split('?', 2);
    const query = new URLSearchParams(search);
    const served = target.startsWith('/_sandbox/')
      ? this.#control(request, response, target.slice('/_sandbox'.length), query)
      : target.startsWith(`${CARD_SANDBOX.path}/`)
        ? this.#deps.card.serve(request, response, target.slice(CARD_SANDBOX.path.length), search)
        : this.#platform(request, response, target, query, arrived);
    served?.catch((error: unknown) => {
      log(`${request.method} ${target}: ${error instanceof Error ? error.stack : String(error)}`);
      if (!response.headersSent) send(response, { status: 500, body: { message: 'The sandbox failed on this call' } });
    });
  };

  async #control(request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams): Promise<void> {
    const { streams, world, journal } = this.#deps;
    if (!isLocal(request)) return send(response, { status: 403, body: { message: 'The control API answers this machine only' } });
    if (path === '/clock/stream' && request.method === 'GET') return streams.open(response);
    const call = CONTROL_CALLS.get(`${request.method} ${path}`);
    if (!call) return send(response, { status: 404, body: { message: `No such control call: ${request.method} /_sandbox${path}` } });
    const text = await readBody(request, CONTROL_BODY);
    if (text === null) return send(response, { status: 413, body: { message: 'body: too large' } });
    const body = parseBody(text);
    let answer: ControlAnswer = { status: 400, body: { message: 'body: must be JSON', issues: [{ path: '', message: 'must be JSON' }] } };
    if (text === '' || body !== undefined) answer = await call(this.#deps, body, query);
    if (answer.restart) {
      world.changes();
      journal.restart(condense(world.state));
    } else this.#save();
    if (answer.tell) await streams.tell();
    if (answer.status === 0) return void request.socket.destroy();
    send(response, answer);
  }

  #platform(
    request: IncomingMessage,
    response: ServerResponse,
    target: string,
    query: URLSearchParams,
    arrived: number,
  ): Promise<void> | undefined {
    const { method = 'GET', headers } = request;
    const found = this.#routes.find(method, target);
    if ('status' in found) {
      request.resume();
      send(response, found);
      return;
    }
    return readBody(request, PLATFORM_BODY).then((text) => {
      if (text === null) return send(response, { status: 413, body: { message: 'Request too large' } });
      const path = target.slice(found.platform.id.length + 1);
      this.#calls.serve(found, { method, path, query, headers, body: parseBody(text) }, arrived, response);
    });
  }

  #save(): void {
    const { world, journal } = this.#deps;
    const facts = world.changes();
    if (facts.length > 0) journal.append(facts);
    if (journal.grown() > LARGE_JOURNAL) journal.restart(condense(world.state));
  }
}
