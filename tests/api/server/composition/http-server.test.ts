import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '#tests/support/api.ts';

const HANDSHAKE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];

describe('api/server/composition/http-server, a raw socket', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  async function open(lines: string[]): Promise<Socket> {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    return socket;
  }
  /** The answer as it stood when the other side ended it, or when `until` had come. */
  async function ask(lines: string[], until = /$^/): Promise<string> {
    const socket = await open(lines);
    let answer = '';
    for await (const chunk of socket) {
      answer += (chunk as Buffer).toString('latin1');
      if (until.test(answer)) break;
    }
    socket.destroy();
    return answer;
  }
  const health = async () => (await fetch(`${api.url}/healthz`)).status;

  it.each(['localhost:99999', '[', '::1', 'a b', 'http://', ''])(
    'opens the remote browser’s socket whatever Host says: %j',
    async (host) => {
      const answer = await ask(['GET /prd/remote-browser?userId=driver&ticket=none HTTP/1.1', `Host: ${host}`, ...HANDSHAKE], /remote\./);

      expect(answer).toMatch(/^HTTP\/1\.1 101 .*remote\.ticketInvalid/s);
      expect(await health()).toBe(200);
    },
  );

  it('outlives a reset at every moment of an upgrade that it refuses', async () => {
    for (let n = 0; n < 20; n++) {
      const socket = await open(['GET /prd/remote-browser HTTP/1.1', 'Host: x', 'Origin: https://evil.example', ...HANDSHAKE]);
      if (n % 2) await once(socket, 'readable');
      socket.resetAndDestroy();
      await once(socket, 'close');
    }

    expect(await health()).toBe(200);
  });

  it.each([
    ['HTTP/2', '/healthz', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'], 200],
    ['a WebSocket of another path', '/healthz', HANDSHAKE, 200],
    ['a WebSocket of a path beside ours', '/prd/remote-browser/', HANDSHAKE, 404],
    ['something else at our path', '/prd/remote-browser', ['Connection: Upgrade', 'Upgrade: h2c'], 404],
  ])('answers a request unchanged when it offers an upgrade to %s', async (_, path, headers, status) => {
    const answer = await ask([`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers], /\r\n\r\n/);

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('refuses an upgrade that a page of another origin asks for, and lets go of its socket', async () => {
    const answer = await ask(['GET /prd/remote-browser HTTP/1.1', 'Host: localhost', 'Origin: https://evil.example', ...HANDSHAKE]);

    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
  });
});
