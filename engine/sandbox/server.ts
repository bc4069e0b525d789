import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MachineClock } from '../model/clock.ts';
import type { SandboxAnswer, SandboxPlatform, SandboxRequest, SandboxRoute } from '../model/sandbox.ts';
import type { ControlAnswer, ControlCall } from './control.ts';
import { type Faults, faultyAnswer, isPerformed } from './faults.ts';
import type { Journal } from './journal.ts';
import { send, sendFaulty } from './send.ts';
import { condense, type Entry } from './state.ts';
import type { ClockStreams } from './streams.ts';
import type { World } from './world.ts';

export interface ServerDeps {
  platforms: readonly SandboxPlatform[];
  world: World;
  faults: Faults;
  control: Map<string, ControlCall>;
  streams: ClockStreams;
  journal: Journal<Entry>;
  machine: MachineClock;
  log(message: string): void;
}

const PLATFORM_BODY = 1_000_000;
/** Written anew then, without what is over; that holds all calls up for about a second. */
const LARGE_JOURNAL = 500_000_000;
const CONTROL_BODY = 128_000_000;

interface Found {
  platform: SandboxPlatform;
  route: SandboxRoute;
  params: Record<string, string>;
}

/** One server for all platforms and the control API. Plain node:http, because its answers are what others are measured by. */
export function createSandboxServer(deps: ServerDeps): Server {
  const { world, faults, control, streams, journal, machine } = deps;
  const find = createFinder(deps.platforms);

  const save = () => {
    const facts = world.changes();
    if (facts.length > 0) journal.append(facts);
    if (journal.grown() > LARGE_JOURNAL) journal.restart(condense(world.state));
  };

  const serveControl = async (request: IncomingMessage, response: ServerResponse, path: string, query: URLSearchParams) => {
    if (!isLocal(request)) return send(response, { status: 403, body: { message: 'The control API answers this machine only' } });
    if (path === '/clock/stream' && request.method === 'GET') return streams.open(response);
    const call = control.get(`${request.method} ${path}`);
    if (!call) return send(response, { status: 404, body: { message: `No such control call: ${request.method} /_sandbox${path}` } });
    const text = await readBody(request, CONTROL_BODY);
    if (text === null) return send(response, { status: 413, body: { message: 'body: too large' } });
    const body = text === '' ? undefined : parse(text);
    let answer: ControlAnswer = { status: 400, body: { message: 'body: must be JSON', issues: [{ path: '', message: 'must be JSON' }] } };
    if (text === '' || body !== undefined) answer = call(body, query);
    if (answer.restart) {
      world.changes();
      journal.restart(condense(world.state));
    } else save();
    if (answer.tell) await streams.tell();
    send(response, answer);
  };

  const servePlatform = (found: Found, request: SandboxRequest, arrived: number, response: ServerResponse) => {
    const { platform, route, params } = found;
    const view = world.platformView;
    const caller = route.account(request, view);
    const fault = route.call ? faults.take(platform.id, route.call, caller) : null;
    const performed = !fault || isPerformed(fault) ? route.handle(request, view, params) : null;
    const answer = fault ? faultyAnswer(fault, route, performed) : performed!;
    const account = answer.account ?? caller;
    if (route.call === 'poll') world.count(platform.id, 'polls');
    if (route.call === 'accept') world.count(platform.id, 'accepts');
    if (route.call && (route.call !== 'poll' || fault || answer.outcome === 'limited' || answer.outcome === 'challenged')) {
      const offerId = answer.offerId ?? offerNamed(request.body);
      world.record({
        at: arrived,
        platform: platform.id,
        account,
        call: route.call,
        ...(offerId === undefined ? {} : { offerId }),
        outcome: answer.outcome,
        ...(offerId === undefined ? {} : world.times(platform.id, account, offerId)),
        status: fault?.reset ? null : answer.status,
      });
    }
    save();
    const handed = () => {
      if (answer.served && account) world.served(platform.id, account, answer.served);
    };
    const out = () => {
      if (fault) return sendFaulty(response, answer, { ...fault, ...remaining(fault, machine.now() - arrived) }, handed);
      send(response, answer, handed);
    };
    const { latencyMs } = view.settings();
    const late = latencyMs > 0 ? () => setTimeout(out, latencyMs) : out;
    if (route.call === 'accept' || route.call === 'release') journal.flushed(late);
    else late();
  };

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const arrived = machine.now();
    const [target = '/', search = ''] = (request.url ?? '/').split('?', 2);
    const query = new URLSearchParams(search);
    const failed = (error: unknown) => {
      deps.log(`${request.method} ${target}: ${error instanceof Error ? error.stack : String(error)}`);
      if (!response.headersSent) send(response, { status: 500, body: { message: 'The sandbox failed on this call' } });
    };
    if (target.startsWith('/_sandbox/')) {
      serveControl(request, response, target.slice('/_sandbox'.length), query).catch(failed);
      return;
    }
    const found = find(request.method ?? 'GET', target);
    if ('status' in found) {
      request.resume();
      send(response, found);
      return;
    }
    const serve = (text: string | null) => {
      if (text === null) return send(response, { status: 413, body: { message: 'Request too large' } });
      const path = target.slice(found.platform.id.length + 1);
      servePlatform(
        found,
        { method: request.method ?? 'GET', path, query, headers: request.headers, body: parse(text) },
        arrived,
        response,
      );
    };
    readBody(request, PLATFORM_BODY).then(serve).catch(failed);
  };

  const server = createServer({ noDelay: true, keepAliveTimeout: 75_000, headersTimeout: 80_000, requestTimeout: 0 }, onRequest);
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end(
        'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: 25\r\nConnection: close\r\n\r\n{"message":"Bad request"}',
      );
  });
  return server;
}

function createFinder(platforms: readonly SandboxPlatform[]) {
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const exact = new Map<string, Found>();
  const named: { pattern: RegExp; name: string; platform: SandboxPlatform; route: SandboxRoute }[] = [];
  for (const platform of platforms)
    for (const route of platform.routes) {
      const path = `/${platform.id}${route.path}`;
      const name = /:(\w+)/.exec(path)?.[1];
      if (name) named.push({ pattern: new RegExp(`^${path.replace(/:\w+/, '([^/]+)')}$`), name, platform, route });
      else exact.set(`${route.method} ${path}`, { platform, route, params: {} });
    }
  return (method: string, target: string): Found | Pick<SandboxAnswer, 'status' | 'body'> => {
    const path = target.length > 1 && target.endsWith('/') ? target.slice(0, -1) : target;
    const known = exact.get(`${method} ${path}`);
    if (known) return known;
    for (const { pattern, name, platform, route } of named) {
      const value = route.method === method ? pattern.exec(path)?.[1] : undefined;
      if (value !== undefined) return { platform, route, params: { [name]: decode(value) } };
    }
    const platform = byId.get(path.split('/')[1] ?? '');
    return {
      status: 404,
      body: { message: platform ? `No such call: ${method} ${path}` : `No such platform; there are ${[...byId.keys()].join(', ')}` },
    };
  };
}

/** `null` = larger than allowed. */
function readBody(request: IncomingMessage, most: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
    });
    request.on('end', () => resolve(size > most ? null : Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
  });
}

function parse(text: string | null): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function offerNamed(body: unknown): string | undefined {
  const id = typeof body === 'object' && body !== null ? (body as { offerId?: unknown }).offerId : undefined;
  return typeof id === 'string' && id.length <= 2000 ? id : undefined;
}

/** Delays count from arrival; what the flush took is part of them. */
function remaining(fault: { delayMs?: number; headersAfterMs?: number }, passed: number): { delayMs?: number; headersAfterMs?: number } {
  const rest = (ms: number | undefined) => (ms === undefined ? undefined : Math.max(0, ms - passed));
  return { delayMs: rest(fault.delayMs), headersAfterMs: rest(fault.headersAfterMs) };
}

/** Addresses are written as four numbers: any other name may be made to mean this machine by who owns it. */
const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const OWN_ORIGIN = new RegExp(OWN_HOST.source.replace('^', '^https?:\\/\\/'), 'i');

/** From this machine, and not on behalf of a page of another site. */
function isLocal(request: IncomingMessage): boolean {
  const address = request.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  const { host = '' } = request.headers;
  const named = host === '' || OWN_HOST.test(host);
  const { origin } = request.headers;
  return loopback && named && (origin === undefined || OWN_ORIGIN.test(origin));
}
