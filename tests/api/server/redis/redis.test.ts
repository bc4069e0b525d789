import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createListeners, type Fanout } from '#api/server/fanout/fanout.ts';
import { createRedisFanout } from '#api/server/fanout/redis-fanout.ts';
import { createLimiters } from '#api/server/redis/limiters.ts';
import { AWAY, openRedis, type RedisLink } from '#api/server/redis/redis.ts';
import { createAnswerCache } from '#api/verbs/cache.ts';
import { eventually } from '#tests/support/api.ts';
import { machine } from '#tests/support/database.ts';
import { redisFaults, startRedis, type TestRedis } from '#tests/support/redis.ts';

const PASSWORD = 'canary-of-the-redis-password';
const QUICK = { commandMs: 150, probeMs: 50 };
/** Where Redis is there all the time: a busy machine is no fault of it. */
const PATIENT = { commandMs: 30_000, probeMs: 1000 };

let server: TestRedis;
let lines: { level: string; message: string; error?: unknown }[];
let links: RedisLink[];

beforeAll(async () => {
  server = await startRedis({ password: PASSWORD });
});
afterAll(() => server.stop());
beforeEach(async () => {
  lines = [];
  links = [];
  await server.empty();
});
afterEach(() => {
  for (const link of links) link.close();
});

const log = {
  info: (fields: object, message: string) => void lines.push({ level: 'info', message, ...fields }),
  warn: (fields: object, message: string) => void lines.push({ level: 'warn', message, ...fields }),
};

/** A node's own link, in use. */
async function node(patience = QUICK): Promise<RedisLink> {
  const link = openRedis({ url: server.url, log, ...patience });
  links.push(link);
  await becomes(link, 'connected');
  return link;
}
const becomes = (link: RedisLink, state: string) => eventually(() => link.state() === state);

describe.each(redisFaults(() => server))('api/server/redis/redis: $name', ({ take, give }) => {
  it('is asked no more until it is back, and the log has one line for each', async () => {
    const link = await node();
    lines = [];

    await take();
    await becomes(link, 'away');
    const meanwhile = await Promise.all(Array.from({ length: 50 }, () => link.use((redis) => redis.get('any'))));
    // Long enough for many probes and for a new connection.
    await new Promise((resolve) => setTimeout(resolve, 10 * QUICK.probeMs + 4 * QUICK.commandMs));
    await give();
    await becomes(link, 'connected');

    expect(meanwhile.every((answer) => answer === AWAY)).toBe(true);
    expect(await link.use((redis) => redis.get('any'))).toBeNull();
    expect(lines.map((line) => `${line.level}: ${line.message}`)).toEqual([
      'warn: Redis is away: its work is done in memory',
      'info: Redis is back',
    ]);
  });

  it('opens no limit: what was counted counts on, and all count together afterwards', async () => {
    const [one, other] = [await node(), await node()];
    const [here, there] = [one, other].map((link) => createLimiters(link)('test', { points: 3, seconds: 60 }));
    expect([await here!.spend('ann'), await here!.spend('ann'), await here!.spend('ann')]).toEqual([null, null, null]);
    expect(await there!.spend('ann')).toBeGreaterThan(0);

    await take();
    await becomes(one, 'away');
    const away = [
      await here!.spend('ann'),
      await here!.spend('ben'),
      await here!.spend('ben'),
      await here!.spend('ben'),
      await here!.spend('ben'),
    ];
    await give();
    await becomes(one, 'connected');
    await becomes(other, 'connected');
    const back = [await here!.spend('ann'), await here!.spend('ben')];
    const fresh = [await here!.spend('cay'), await there!.spend('cay'), await here!.spend('cay'), await there!.spend('cay')];

    expect(away.map((wait) => wait === null)).toEqual([false, true, true, true, false]);
    expect(back.map((wait) => wait === null)).toEqual([false, false]);
    expect(fresh.map((wait) => wait === null)).toEqual([true, true, true, false]);
  });

  it('keeps answers in memory meanwhile, and makes up for what was dropped', async () => {
    const link = await node();
    const [cache, elsewhere] = [createAnswerCache(machine, link.cache), createAnswerCache(machine, (await node()).cache)];
    await cache.fill('blocks:ann', 60_000, async () => 'old');
    await cache.fill('blocks:ben', 60_000, async () => 'kept');
    expect(await elsewhere.get('blocks:ann')).toBe('old');

    await take();
    await becomes(link, 'away');
    cache.drop('blocks:ann');
    const dropped = await cache.get('blocks:ann');
    await cache.fill('blocks:ann', 60_000, async () => 'meanwhile');
    const meanwhile = await cache.get('blocks:ann');
    await give();
    await becomes(link, 'connected');

    expect([dropped, meanwhile]).toEqual([null, 'meanwhile']);
    await eventually(async () => (await cache.get('blocks:ann')) === null && (await elsewhere.get('blocks:ann')) === null);
  });

  it('lets wake-ups take the other way, and carries them again afterwards', async () => {
    const [one, other] = [await node(), await node()];
    const around = aroundRedis();
    const [here, there] = [createRedisFanout(one, around()), createRedisFanout(other, around())];
    const heard: string[] = [];
    here.subscribe('wake', (text) => heard.push(`here ${text}`));
    there.subscribe('wake', (text) => heard.push(`there ${text}`));
    await carried(here, there);

    here.publish('wake', 'before');
    await eventually(() => heard.length === 2);
    await take();
    await becomes(one, 'away');
    here.publish('wake', 'away');
    await eventually(() => heard.length === 4);
    await give();
    await becomes(one, 'connected');
    await becomes(other, 'connected');
    await carried(here, there);
    here.publish('wake', 'after');
    await eventually(() => heard.length === 6);

    expect(heard.sort()).toEqual(['here after', 'here away', 'here before', 'there after', 'there away', 'there before']);
  });
});

describe('api/server/redis/redis', () => {
  it('that is emptied under way forgives nothing this process has counted', async () => {
    const limiter = createLimiters(await node(PATIENT))('test', { points: 2, seconds: 60 });
    await limiter.spend('ann');
    await limiter.spend('ann');

    await server.empty();

    expect(await limiter.spend('ann')).toBeGreaterThan(0);
  });

  it('forgets a count everywhere on request', async () => {
    const [here, there] = [createLimiters(await node(PATIENT)), createLimiters(await node(PATIENT))].map((make) =>
      make('test', { points: 1, seconds: 60 }),
    );
    await here!.spend('ann');

    await here!.forget('ann');

    expect(await there!.spend('ann')).toBeNull();
  });

  it('holds neither phone numbers nor addresses', async () => {
    const limiter = createLimiters(await node(PATIENT))('sign-in', { points: 1, seconds: 60 });

    await limiter.spend('+12025550188|198.51.100.7');

    const keys = await server.command('KEYS', '*sign-in*');
    expect(keys).toContain('grab:limit:sign-in');
    expect(keys).not.toMatch(/2025550188|198\.51/);
  });

  it('that is there from the start is never called away', async () => {
    // Looked at again and again before it can have answered.
    const link = openRedis({ url: server.url, log, commandMs: 30_000, probeMs: 1 });
    links.push(link);
    await becomes(link, 'connected');

    expect(lines).toEqual([{ level: 'info', message: 'Redis is connected' }]);
  });

  it('that takes connections and never answers is away', async () => {
    server.freeze();
    const link = openRedis({ url: server.url, log, ...QUICK });
    links.push(link);

    await becomes(link, 'away').finally(() => server.thaw());

    await becomes(link, 'connected');
  });

  it('that is not there yet is found when it comes', async () => {
    await server.kill();
    const link = openRedis({ url: server.url, log, ...QUICK });
    links.push(link);
    await becomes(link, 'away');

    await server.restart();

    await becomes(link, 'connected');
    expect(lines.map((line) => line.level)).toEqual(['warn', 'info']);
  });

  it.each(['a-wrong-canary-password', PASSWORD])('says why it cannot be used, never with the password (%s)', async (password) => {
    const url = new URL(server.url);
    url.password = password;
    if (password === PASSWORD) url.port = '1';
    const link = openRedis({ url: url.toString(), log, ...QUICK });
    links.push(link);

    await becomes(link, 'away');

    expect(lines).toEqual([
      { level: 'warn', message: 'Redis is away: its work is done in memory', error: expect.stringMatching(/WRONGPASS|ECONNREFUSED/) },
    ]);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  it('cuts a connection on which nothing comes back, and makes another', async () => {
    const link = await node();
    let connections = 0;
    link.commands.on('connect', () => {
      connections += 1;
    });
    server.freeze();

    await eventually(() => connections > 0);

    expect(link.state()).toBe('away');
    server.thaw();
    await becomes(link, 'connected');
  });
});

/** Another way between two nodes, as the database is one. */
function aroundRedis(): () => Fanout {
  const all: ReturnType<typeof createListeners>[] = [];
  return () => {
    const own = createListeners();
    all.push(own);
    return {
      publish: (channel, text) => {
        for (const listeners of all) listeners.hand(channel, text);
      },
      subscribe: own.add,
      close: async () => undefined,
    };
  };
}

/** Waits until both nodes listen at Redis. */
async function carried(...fanouts: Fanout[]): Promise<void> {
  const probe = new Redis(server.url);
  await eventually(async () => {
    const [, count] = (await probe.pubsub('NUMSUB', 'grab:fanout:wake')) as [string, number];
    return count === fanouts.length;
  });
  probe.disconnect();
}
