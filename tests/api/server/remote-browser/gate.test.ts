import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Gate, openGate } from '#api/server/remote-browser/gate.ts';
import type { AllowedHost } from '#config/allowed-host.ts';

describe('api/server/remote-browser/gate', () => {
  let page: Server;
  let port: number;
  let asked: string[];
  let gate: Gate;

  beforeEach(async () => {
    asked = [];
    page = createServer((incoming, answer) => {
      asked.push(`${incoming.headers.host}${incoming.url}`);
      answer.end('x'.repeat(1000));
    });
    await new Promise<void>((done) => page.listen(0, '127.0.0.1', done));
    port = (page.address() as AddressInfo).port;
    gate = await open([{ host: '127.0.0.1', port, firstParts: new Set(['ask']) }]);
  });
  afterEach(async () => {
    await gate.close();
    page.closeAllConnections();
    await new Promise((done) => page.close(done));
  });

  const open = (list: AllowedHost[], more = {}) => openGate({ list, mostBytes: 10_000, ...more });

  function get(path: string, headers = {}): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const out = request(gate.url, { path, headers, agent: false }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode!, body }));
        answer.on('error', reject);
      });
      out.on('error', reject);
      out.end();
    });
  }

  /** First line of the answer to a request in plain text. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve) => {
      const { port: at } = new URL(gate.url);
      const socket = connect(Number(at), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('error', () => resolve('closed'));
      socket.on('close', () => resolve(answer.split('\r\n')[0] || 'closed'));
    });
  }

  it('passes on what is on the list', async () => {
    expect(await get(`http://127.0.0.1:${port}/ask/me?x=1`)).toMatchObject({ status: 200 });
    expect(asked).toEqual([`127.0.0.1:${port}/ask/me?x=1`]);
  });

  it.each([
    (at: number) => `http://127.0.0.1:${at}/_sandbox/state`,
    (at: number) => `http://127.0.0.1:${at}/ask/../_sandbox/state`,
    (at: number) => `http://localhost:${at}/ask`,
    (at: number) => `http://[::1]:${at}/ask`,
    (at: number) => `http://[::ffff:127.0.0.1]:${at}/ask`,
    (at: number) => `http://name:pw@127.0.0.1:${at}/ask`,
    (at: number) => `https://127.0.0.1:${at}/ask`,
    () => 'http://169.254.169.254/ask',
    () => 'file:///etc/passwd',
    () => '/ask',
  ])('refuses what is not, under any name: %s', async (url) => {
    expect(await get(url(port))).toMatchObject({ status: 403 });
    expect(asked).toEqual([]);
  });

  it('knows which pages it turned away, and no others', async () => {
    await get(`http://127.0.0.1:${port}/_sandbox/state?x=1`);
    await get(`http://127.0.0.1:${port}/ask/me`);
    await raw('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n');

    expect([gate.refused(`http://127.0.0.1:${port}/_sandbox/state?x=1#part`), gate.refused('https://example.com/any/page')]).toEqual([
      true,
      true,
    ]);
    for (const url of [`http://127.0.0.1:${port}/ask/me`, `http://127.0.0.1:${port}/_sandbox/state`, 'https://example.org/', 'nonsense'])
      expect(gate.refused(url)).toBe(false);
  });

  it('opens no tunnel but to a name of the list, and upgrades nothing', async () => {
    const tunnel = (to: string) => raw(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n\r\n`);

    expect(await tunnel(`127.0.0.1:${port}`)).toContain('403');
    expect(await tunnel('example.com:443')).toContain('403');
    expect(await raw(`GET http://127.0.0.1:${port}/ask HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)).toBe(
      'closed',
    );
    expect(asked).toEqual([]);
  });

  it.each(['HTTP/1.1 099 Odd', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x', 'nonsense'])(
    'outlives a page that answers with %j',
    async (start) => {
      await gate.close();
      const odd = createSocketServer((socket) => {
        socket.on('error', () => undefined).on('data', () => socket.end(`${start}\r\n\r\n`, () => socket.resetAndDestroy()));
      });
      await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done));
      const { port: at } = odd.address() as AddressInfo;
      gate = await open([{ host: '127.0.0.1', port: at }]);

      const answer = await get(`http://127.0.0.1:${at}/ask`).catch(() => ({ status: 502 }));

      expect(answer.status).toBe(502);
      odd.close();
    },
  );

  it('goes to the address that was checked, and not where a name of the list has turned private', async () => {
    await gate.close();
    let times = 0;
    const resolve = async () => {
      times += 1;
      return ['127.0.0.1'];
    };
    gate = await open([{ host: 'rebound.example', port }], { resolve });

    expect(await get(`http://rebound.example:${port}/ask`)).toMatchObject({ status: 403 });
    expect([times, asked]).toEqual([1, []]);
  });

  it('cuts a session that gets more than it may', async () => {
    await gate.close();
    gate = await open([{ host: '127.0.0.1', port }], { mostBytes: 1500 });
    await get(`http://127.0.0.1:${port}/ask`);

    await expect(get(`http://127.0.0.1:${port}/ask`)).rejects.toThrow();
  });
});
