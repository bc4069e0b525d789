import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { users } from '#api/db/schema/index.ts';
import { defineStream } from '#api/http/define-endpoint.ts';
import { openStream } from '#api/http/event-stream.ts';
import { allEndpoints } from '#api/http/openapi.ts';
import { STREAMS } from '#config/constants.ts';
import { eventually, PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';
import { readEvents } from '../../support/event-reader.ts';
import { openViewer } from '../../support/remote-viewer.ts';

interface Listening {
  /** Resolves with what was heard, once it is over. */
  over: Promise<string>;
}
type Listen = (token: string) => Promise<Listening>;

const endless = allEndpoints().filter((endpoint) => endpoint.endless);
/** What a stream says when there is nothing to say, as soon as it would ask again by itself. */
const HEARTBEAT = /still here|^\n+$/;

describe('every stream', () => {
  let api: TestApi;
  let chief: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    chief = await api.addUser({ userId: 'chief', admin: true });
    await api.addUser({ userId: 'driver', flex: {} });
  });
  afterAll(() => api.stop());

  const listenTo =
    (endpoint: Endpoint): Listen =>
    async (token) => {
      const about = endpoint.input.safeParse({ userId: 'driver' }).success ? { userId: 'driver' } : {};
      const reader = await readEvents(addressOf(api.url, endpoint, about).url, token);
      expect([endpoint.id, reader.status]).toEqual([endpoint.id, 200]);
      return { over: reader.ended.then(() => reader.text()) };
    };
  const watch: Listen = async (token) => {
    const { json } = await api.send('POST', '/prd/remote-browser/ticket', { token, json: { userId: 'driver' } });
    const viewer = openViewer(api.url, 'driver', json.ticket);
    await eventually(() => api.server.remoteBrowser()!.count() === 1);
    return {
      over: viewer.closed.then(async ({ reason }) => {
        await eventually(() => api.server.remoteBrowser()!.count() === 0);
        return reason;
      }),
    };
  };
  const streams: [string, Listen][] = [
    ...endless.map((endpoint): [string, Listen] => [endpoint.id, listenTo(endpoint)]),
    ['the remote browser', watch],
  ];

  const changes: [string, (listener: TestUser) => Promise<unknown>][] = [
    [
      'is banned',
      ({ userId }) =>
        api.send('PATCH', '/prd/user/web', {
          token: chief.token,
          json: { userId, body: { banned: true }, reason: 'asked for by the driver' },
        }),
    ],
    [
      'is no admin any more',
      ({ userId }) =>
        api.send('PATCH', '/prd/user/web', {
          token: chief.token,
          json: { userId, body: { Admin: false }, reason: 'asked for by the driver' },
        }),
    ],
    [
      'changed the password elsewhere',
      async ({ userId }) => {
        const token = await tokenFor(api.ctx, userId, `elsewhere-of-${userId}`);
        return api.send('POST', '/prd/auth/change-password', { token, json: { oldPassword: PASSWORD, newPassword: 'quite another one' } });
      },
    ],
    [
      'signed out everywhere',
      async ({ userId }) => {
        const token = await tokenFor(api.ctx, userId, `elsewhere-of-${userId}`);
        return api.send('POST', '/prd/auth/sign-out-everywhere', { token, json: {} });
      },
    ],
  ];
  const newAdmin = () => api.addUser({ userId: `admin-${++count}`, admin: true, phoneNumber: `+1202555${String(7000 + count)}` });

  it('is one of those that are declared, and nothing else can be one', () => {
    const [bounded] = allEndpoints().filter((endpoint) => !endpoint.endless);

    expect(endless.length).toBeGreaterThan(0);
    expect(() => defineStream(bounded!, async () => undefined)).toThrow('not declared endless');
  });

  describe.each(streams)('%s', (_, listen) => {
    it.each(changes)('ends at once when its listener %s', async (_change, change) => {
      const listener = await newAdmin();
      const { over } = await listen(listener.token);

      const answer = (await change(listener)) as { status: number };

      expect(answer.status).toBeLessThan(300);
      expect(await over).not.toMatch(HEARTBEAT);
    });
  });

  it('ends soon where nobody said that its listener changed', async () => {
    const heard = [];
    for (const [, listen] of streams) {
      const listener = await newAdmin();
      heard.push((await listen(listener.token)).over);
      await api.ctx.db.update(users).set({ banned: true }).where(eq(users.userId, listener.userId));
    }

    expect(await Promise.all(heard)).toHaveLength(streams.length);
  }, 60_000);

  it('takes what still comes for it after its end', async () => {
    const answer = new ServerResponse(new IncomingMessage(new Socket()));
    const errors: Error[] = [];
    answer.on('error', (error) => errors.push(error));
    const stream = openStream(answer, 'text/plain', null);

    stream.end();
    stream.write('late');
    await wait(2 * STREAMS.flushMs);

    expect(errors).toEqual([]);
  });
});
