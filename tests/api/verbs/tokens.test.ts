import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signingKeys } from '#api/db/schema/index.ts';
import { createLocalFanout } from '#api/server/fanout/fanout.ts';
import { createCallers } from '#api/verbs/auth/callers.ts';
import { openTokens, type Tokens } from '#api/verbs/auth/tokens.ts';
import { createAnswerCache } from '#api/verbs/cache.ts';
import { REFUSED_TOKENS } from '#config/constants.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { createFakeLimiters } from '../../support/fake-limiter.ts';

/** More than any of the memories keeps. */
const MANY = 10_001;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const unknownKey = (n: number) => `${part({ alg: 'EdDSA', typ: 'JWT', kid: `nobody-${n}` })}.${part({ sub: 'driver' })}.${'A'.repeat(86)}`;

describe('api/verbs/auth, tokens that are none', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver' });
  });
  afterAll(() => api.stop());

  const ask = (token: string) => api.send('GET', '/prd/user?userId=driver', { token });

  it('are held up by their address before anything is looked up for them, and nobody else is', async () => {
    const statuses = [];
    for (let n = 0; n < REFUSED_TOKENS.points + 20; n++) statuses.push((await ask(unknownKey(n))).status);
    const query = vi.spyOn(api.ctx.database.pool, 'query');
    const held = await ask(unknownKey(-1));
    // The server's own rounds go on meanwhile, and look up no keys.
    const asked = query.mock.calls.filter(([asked]) => JSON.stringify(asked).includes('signing_keys')).length;
    query.mockRestore();
    const good = await ask(driver.token);

    expect(statuses).toEqual([...Array(REFUSED_TOKENS.points).fill(401), ...Array(20).fill(429)]);
    expect([held.status, held.json.code, asked]).toEqual([429, 'rate.limited', 0]);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(good.status).toBe(200);
  });

  it('have the keys read again at most once a second, and a new node’s tokens are known then', async () => {
    let elapsed = 0;
    const { db, sealing } = api.ctx;
    const tokens = await openTokens({ db, sealing, machine: { now: Date.now, elapsed: () => elapsed } });
    const read = vi.spyOn(db, 'select');
    for (let n = 0; n < 50; n++) await tokens.readKeys();
    const within = read.mock.calls.length;
    read.mockRestore();
    await db.delete(signingKeys);
    const elsewhere = await openTokens({ db, sealing, machine: { now: Date.now, elapsed: () => 0 } });
    const foreign = await elsewhere.issue({ userId: 'driver', familyId: 'family-driver', sessionVersion: 1 });
    const before = await tokens.read(foreign);
    elapsed += 1000;
    await tokens.readKeys();

    expect(within).toBe(0);
    expect(before).toBe('unknown-key');
    expect(await tokens.read(foreign)).toMatchObject({ userId: 'driver' });
  });
});

describe('api/verbs, what is remembered', () => {
  const machine = { now: () => 0, elapsed: () => 0 };

  /** Callers over records in which everybody lives, by tokens that are their names. */
  function open() {
    const asked: string[] = [];
    const pool = {
      query: async ({ values: [userId] }: { values: string[] }) => {
        asked.push(userId!);
        return {
          rows: [{ userId, role: 'driver', banned: false, sessionVersion: 1, living: userId !== 'ended', actor: null, endsAt: null }],
        };
      },
    } as unknown as Pool;
    const tokens = {
      read: async (name) => ({ userId: name, familyId: name, sessionVersion: 1, expiresAt: 1, actor: null }),
    } as Partial<Tokens> as Tokens;
    return { asked, callers: createCallers({ pool, tokens, machine, limiter: createFakeLimiters(() => 0), changes: createLocalFanout() }) };
  }

  it('of callers is what was used last, however many there are', async () => {
    const { asked, callers } = open();
    for (let n = 0; n < MANY; n++) {
      await callers.identify(`driver-${n}`, false, 'here');
      await callers.identify('regular', false, 'here');
    }
    const before = asked.length;
    await callers.identify('regular', false, 'here');
    await callers.identify('driver-0', false, 'here');

    expect(asked.slice(before)).toEqual(['driver-0']);
    expect(asked.filter((name) => name === 'regular')).toHaveLength(1);
  });

  it('of a sign-in that was ended is enough to refuse it, at guarded calls too', async () => {
    const { asked, callers } = open();
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push((await callers.identify('ended', true, 'here')) as { code: string });

    expect(codes.map(({ code }) => code)).toEqual(Array(3).fill('auth.sessionInvalid'));
    expect(asked).toEqual(['ended']);
  });

  it('of answers is what was used last, however many there are', async () => {
    const cache = createAnswerCache(machine);
    for (let n = 0; n < MANY; n++) {
      await cache.fill(`zone:${n}`, 1000, async () => n);
      if (n === 0) await cache.fill('regular', 1000, async () => 'kept');
      await cache.get('regular');
    }

    expect(await cache.get('regular')).toBe('kept');
    expect(await cache.get('zone:0')).toBeNull();
    expect(await cache.get(`zone:${MANY - 1}`)).toBe(MANY - 1);
  });

  it('of an answer is nothing where it was dropped while it was made', async () => {
    const cache = createAnswerCache(machine);
    const made = await cache.fill('blocks', 1000, async () => {
      cache.drop('blocks');
      return 'old';
    });

    expect([made, await cache.get('blocks')]).toEqual(['old', null]);
  });
});
