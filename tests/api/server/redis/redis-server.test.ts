import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#api/contract/auth.ts';
import { SIGN_IN } from '#config/constants.ts';
import { eventually, PASSWORD, startApi, type TestApi, type TestUser } from '#tests/support/api.ts';
import { type EventReader, readEvents } from '#tests/support/event-reader.ts';
import { redisFaults, startRedis, type TestRedis } from '#tests/support/redis.ts';

const REDIS_PASSWORD = 'canary-of-the-redis-password';

let server: TestRedis;
let api: TestApi;
let users: TestUser[];
let reader: EventReader;
const faults = redisFaults(() => server).filter(({ name }) => name !== 'full');

beforeAll(async () => {
  server = await startRedis({ password: REDIS_PASSWORD });
  api = await startApi({ REDIS_URL: server.url });
  users = await Promise.all(faults.map((_, i) => api.addUser({ userId: `driver-${i}`, flex: {} })));
  await eventually(() => api.server.redis() === 'connected');
});
afterAll(async () => {
  reader?.close();
  await api.stop();
  await server.stop();
});

const enter = (user: TestUser, password: string) => api.call(signIn, { phoneNumber: user.phoneNumber, password });
const ready = async () => {
  const { status, json } = await api.send('GET', '/readyz');
  return { status, ...json };
};

describe.each(faults.map((fault, i) => ({ ...fault, i })))('api: Redis $name', ({ take, give, i }) => {
  it('costs nobody anything: sign-in, its limit, calls, events, readiness', async () => {
    const [user, newcomer] = [users[i]!, await api.addUser({ userId: `newcomer-${i}` })];
    reader?.close();
    reader = await readEvents(`${api.url}/prd/events`, user.token);
    for (let n = 0; n < SIGN_IN.perPhoneAndAddress - 2; n++) expect((await enter(user, 'wrong')).status).toBe(401);
    expect(await ready()).toEqual({ status: 200, ready: true, redis: 'connected' });

    await take();
    const [one, two, refused] = [await enter(user, 'wrong'), await enter(user, 'wrong'), await enter(user, PASSWORD)];
    const blocks = await api.send('POST', '/prd/blocks', { token: user.token, json: { userId: user.userId } });
    const renamed = await api.send('PATCH', '/prd/user/web', {
      token: user.token,
      json: { userId: user.userId, body: { name: `Renamed ${i}` } },
    });
    await eventually(() => reader.events.some((event) => event.event === 'user' && event.data.userId === user.userId));
    await eventually(() => api.server.redis() === 'away');
    const away = await ready();
    const figures = await api.send('GET', '/metrics');
    await give();
    await eventually(() => api.server.redis() === 'connected');

    expect([one.status, two.status, refused.status]).toEqual([401, 401, 429]);
    expect([blocks.status, renamed.status]).toEqual([200, 200]);
    expect(away).toEqual({ status: 200, ready: true, redis: 'away' });
    expect(figures.text).toContain('grab_redis{state="away"} 1');
    expect((await api.send('GET', '/metrics')).text).toContain('grab_redis{state="connected"} 1');
    expect((await enter(newcomer, PASSWORD)).status).toBe(200);
  });
});

it('api: signs in with the right password while Redis is frozen, and keeps its password out of the log', async () => {
  const driver = await api.addUser({ userId: 'somebody-else' });
  server.freeze();

  const entered = await enter(driver, PASSWORD);

  server.thaw();
  expect(entered.status).toBe(200);
  expect(api.logged.filter((line) => line.includes('Redis')).length).toBeGreaterThan(0);
  expect(api.logged.join('\n')).not.toContain(REDIS_PASSWORD);
});
