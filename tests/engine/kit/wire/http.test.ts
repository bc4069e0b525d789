import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ClosablePlatformHttp, createPlatformHttp, type PlatformHttpOptions } from '#engine/kit/wire/http.ts';
import type { HttpAnswer } from '#engine/model/http.ts';

const machine = { now: () => Date.UTC(2026, 10, 21, 12), elapsed: () => 4321.5 };
const open: { close(): unknown }[] = [];
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const one of open.splice(0)) await one.close();
});

async function listening(server: Server): Promise<string> {
  server.on('connection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function serving(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return listening(createServer(handle));
}

/** Answers every request with raw bytes. */
function speaking(act: (socket: Socket) => void): Promise<string> {
  return listening(createSocketServer((socket) => socket.on('error', () => {}).once('data', () => act(socket))));
}

function client(baseUrl: string, more: Partial<PlatformHttpOptions> = {}): ClosablePlatformHttp {
  const http = createPlatformHttp({ baseUrl, machine, timeoutMs: 300, ...more });
  open.push(http);
  return http;
}

function failed(answer: HttpAnswer) {
  if (answer.ok) throw new Error(`expected a failure, got ${answer.status}`);
  return answer;
}

describe('engine/kit/wire/http', () => {
  describe('a good exchange', () => {
    it('sends the body as JSON with the headers below the base path, and reads JSON whatever its content type', async () => {
      const seen: unknown[] = [];
      const base = await serving(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        seen.push(request.method, request.url, request.headers['content-type'], request.headers['x-one'], body);
        response.setHeader('content-type', 'text/plain').end('\ufeff{"a":[1]}');
      });

      const answer = await client(`${base}/prefix/`).request({
        method: 'POST',
        path: '/call?x=1',
        headers: { 'x-one': '1' },
        body: { b: 2 },
      });

      expect(seen).toEqual(['POST', '/prefix/call?x=1', 'application/json', '1', '{"b":2}']);
      expect(answer).toMatchObject({ ok: true, status: 200, body: { a: [1] }, readAt: 4321.5 });
    });

    it('sends prepared JSON text as it stands', async () => {
      const base = await serving((request, response) => {
        request.pipe(response);
      });

      const answer = await client(base).request({ method: 'POST', path: '/', json: '{"b":[2]}' });

      expect(answer).toMatchObject({ ok: true, body: { b: [2] } });
    });

    it('gives undefined for an empty body', async () => {
      const base = await serving((_request, response) => {
        response.writeHead(204).end();
      });

      expect(await client(base).request({ method: 'DELETE', path: '/' })).toMatchObject({ ok: true, status: 204, body: undefined });
    });

    it('joins a body that comes in pieces', async () => {
      const base = await serving(async (_request, response) => {
        for (const piece of ['{"name":"Alar', 'c\u00f3n"', '}']) {
          response.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        response.end();
      });

      expect(await client(base).request({ method: 'GET', path: '/' })).toMatchObject({ ok: true, body: { name: 'Alarc\u00f3n' } });
    });

    it('parses no row that is known, and says how many it skipped', async () => {
      const base = await serving(async (_request, response) => {
        for (const piece of ['{"list":[{"id":"a","n":1},{"i', 'd":"b"},{"id":"a"}]', ',"end":2}']) {
          response.write(piece);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        response.end();
      });
      const known = { list: 'list', id: 'id', isKnown: (id: string) => id === 'a' };

      const answer = await client(base).request({ method: 'GET', path: '/', known });

      expect(answer).toMatchObject({ ok: true, body: { list: [{ id: 'b' }, { id: 'a' }], end: 2 }, skipped: 1 });
    });

    it('tells when the request is handed to the socket, before the answer', async () => {
      const order: string[] = [];
      const base = await serving((_request, response) => {
        response.end('{}');
      });

      await client(base).request({ method: 'GET', path: '/', sent: () => void order.push('sent') });
      order.push('answered');

      expect(order).toEqual(['sent', 'answered']);
    });

    it('keeps its connections', async () => {
      const base = await serving((_request, response) => {
        response.end('{}');
      });
      const http = client(base);

      for (let i = 0; i < 5; i++) await http.request({ method: 'GET', path: '/' });

      expect(sockets.size).toBeLessThanOrEqual(2);
    });

    it('returns a redirect as an answer and does not follow it', async () => {
      let calls = 0;
      const base = await serving((_request, response) => {
        calls++;
        response.writeHead(307, { location: '/elsewhere' }).end('{"challengeMetadata":{}}');
      });

      const answer = await client(base).request({ method: 'POST', path: '/', body: {} });

      expect(answer).toMatchObject({ ok: true, status: 307, body: { challengeMetadata: {} } });
      expect(calls).toBe(1);
    });
  });

  describe('an answer that cannot be read', () => {
    it.each([
      ['HTML', Buffer.from('<!doctype html><title>no</title>')],
      ['truncated JSON', Buffer.from('{"offerList":[{"offerId":')],
      ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
      ['Latin-1', Buffer.from('{"name":"Alarc\u00f3n"}', 'latin1')],
    ])('is unreadable and keeps its status: %s', async (_kind, bytes) => {
      const base = await serving((_request, response) => {
        response.writeHead(502, { 'retry-after': '7' }).end(bytes);
      });

      const answer = failed(await client(base).request({ method: 'GET', path: '/' }));

      expect(answer).toMatchObject({ sentOut: true, failure: { code: 'unreadable', status: 502, retryAfterMs: 7000 } });
    });

    it('is unreadable when larger than the cap, and is not read until its end', async () => {
      let written = 0;
      const base = await serving((_request, response) => {
        const piece = Buffer.alloc(64 * 1024, 32);
        const more = () => {
          while (!response.destroyed && written < 64 * 1024 * 1024) {
            written += piece.length;
            if (!response.write(piece)) return;
          }
        };
        response.on('drain', more);
        more();
      });

      const answer = failed(await client(base, { maxBytes: 400_000, timeoutMs: 5000 }).request({ method: 'GET', path: '/' }));

      expect(answer.failure).toMatchObject({ code: 'unreadable', status: 200, note: 'the body is larger than 100000 bytes' });
      expect(written).toBeLessThan(32 * 1024 * 1024);
    });

    it('is not read at all when it tells that it is larger, and read when it tells that it is not', async () => {
      const text = JSON.stringify('x'.repeat(200_000));
      const base = await serving((request, response) => {
        response.writeHead(200, { 'content-length': text.length });
        response.flushHeaders();
        if (request.url === '/read') response.end(text);
      });

      const refused = failed(await client(base, { maxBytes: 200_000, timeoutMs: 5000 }).request({ method: 'GET', path: '/' }));
      const read = await client(base, { maxBytes: 300_000, timeoutMs: 5000 }).request({ method: 'GET', path: '/read' });

      expect(refused.failure).toMatchObject({ code: 'unreadable', status: 200 });
      expect(read).toMatchObject({ ok: true, body: 'x'.repeat(200_000) });
    });

    it('is unreadable when it is not HTTP', async () => {
      const base = await speaking((socket) => socket.end('hello\r\n\r\n'));

      expect(failed(await client(base).request({ method: 'GET', path: '/' }))).toMatchObject({
        sentOut: true,
        failure: { code: 'unreadable' },
      });
    });
  });

  describe('the time-out for the whole exchange', () => {
    it.each([
      ['no headers', () => {}, undefined],
      ['a body that never ends', (socket: Socket) => endless(socket, 'chunk'), 200],
      ['a byte now and then', (socket: Socket) => endless(socket, 'drip'), 200],
    ])('cuts %s', async (_kind, act, status) => {
      const base = await speaking(act);

      const answer = failed(await client(base).request({ method: 'GET', path: '/' }));

      expect(answer).toMatchObject({ sentOut: true, failure: { code: 'timed-out' } });
      expect(answer.failure.status).toBe(status);
    });

    it('can be set for one request', async () => {
      const base = await speaking(() => {});

      const answer = failed(await client(base, { timeoutMs: 60_000 }).request({ method: 'GET', path: '/', timeoutMs: 30 }));

      expect(answer.failure.code).toBe('timed-out');
    });

    it('says not sent for a request that was still waiting for a connection, and never sends it', async () => {
      const paths: (string | undefined)[] = [];
      const base = await serving((request, response) => {
        paths.push(request.url);
        setTimeout(() => response.end('{}'), 150);
      });
      const http = client(base, { connections: 1, timeoutMs: 5000 });

      const first = http.request({ method: 'GET', path: '/first' });
      const second = failed(await http.request({ method: 'GET', path: '/second', timeoutMs: 30 }));
      await first;
      const third = await http.request({ method: 'GET', path: '/third' });

      expect(second).toMatchObject({ sentOut: false, failure: { code: 'timed-out' } });
      expect(third.ok).toBe(true);
      expect(paths).toEqual(['/first', '/third']);
    });
  });

  describe('a connection that fails', () => {
    it('is unreachable and not sent when nobody listens', async () => {
      const server = createSocketServer();
      const base = await listening(server);
      server.close();

      expect(failed(await client(base).request({ method: 'POST', path: '/', body: {} }))).toMatchObject({
        sentOut: false,
        failure: { code: 'unreachable' },
      });
    });

    it('is unreachable and sent when it is reset before the headers', async () => {
      const base = await speaking((socket) => socket.resetAndDestroy());

      const answer = failed(await client(base).request({ method: 'POST', path: '/', body: {} }));

      expect(answer).toMatchObject({ sentOut: true, failure: { code: 'unreachable' } });
      expect(answer.failure.status).toBeUndefined();
    });

    it('keeps the status when it is reset within the body', async () => {
      const base = await speaking((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":');
        setTimeout(() => socket.resetAndDestroy(), 30);
      });

      expect(failed(await client(base).request({ method: 'GET', path: '/' }))).toMatchObject({
        sentOut: true,
        failure: { code: 'unreachable', status: 200 },
      });
    });

    it('answers rather than throws when the request itself cannot be built', async () => {
      const circle: Record<string, unknown> = {};
      circle['self'] = circle;
      const http = client('http://127.0.0.1:9');

      const answers = await Promise.all([
        http.request({ method: 'POST', path: '/', body: circle }),
        http.request({ method: 'GET', path: '/', headers: { 'x-one': 'line\nbreak' } }),
      ]);

      expect(answers.map((answer) => failed(answer).sentOut)).toEqual([false, false]);
    });

    it('answers open exchanges when it is closed', async () => {
      const base = await speaking(() => {});
      const http = client(base, { timeoutMs: 60_000 });
      const waiting = http.request({ method: 'GET', path: '/', sent: () => void setTimeout(() => http.close(), 20) });

      expect(failed(await waiting).failure.code).toBe('unreachable');
    });
  });

  it('never puts a header or a body into a failure', async () => {
    const base = await serving((_request, response) => {
      response.writeHead(500, { 'x-secret': 'canary-header' }).end('<p>canary-body</p>');
    });

    const answer = await client(base).request({
      method: 'POST',
      path: '/',
      headers: { 'x-token': 'canary-token' },
      body: { p: 'canary-sent' },
    });

    expect(JSON.stringify(answer)).not.toContain('canary');
  });
});

function endless(socket: Socket, kind: 'chunk' | 'drip'): void {
  socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
  const timer = setInterval(() => socket.write(kind === 'drip' ? '1\r\n \r\n' : '8\r\n{"a":"b"\r\n'), 10);
  socket.on('close', () => clearInterval(timer));
}
