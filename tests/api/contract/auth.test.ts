import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshTokens, users } from '#api/db/schema/index.ts';
import { PASSWORD, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api/auth', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({ userId: `driver-${++count}`, phoneNumber: `+1202555${String(1000 + count)}` });
  });

  const signIn = (json: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    api.send('POST', '/prd/auth/sign-in', {
      json: { phoneNumber: driver.phoneNumber, password: PASSWORD, ...json },
      ...(headers && { headers }),
    });
  const refresh = (refreshToken: string) => api.send('POST', '/prd/auth/refresh', { json: { refreshToken } });

  describe('sign-in', () => {
    it('gives a ten-minute id token whose subject is the user, and a refresh token (PROD-05, AUTH-17, API-02)', async () => {
      const { status, json } = await signIn();

      const claims = JSON.parse(atob(json.idToken.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
      expect(status).toBe(200);
      expect(json).toMatchObject({ userId: driver.userId, expiresIn: 600 });
      expect([claims.sub, claims.exp - claims.iat]).toEqual([driver.userId, 600]);
      const own = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: json.idToken });
      const bearer = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: `Bearer ${json.idToken}` });
      expect([own.status, bearer.status]).toEqual([200, 200]);
    });

    const WRITINGS = ['(202) 555-1', '1 202 555 1', '+1-202-555-1', '202.555.1'];
    it.each(WRITINGS)('takes the phone number in any writing: %s… (AUTH-20)', async (writing) => {
      const written = `${writing}${driver.phoneNumber.slice(-3)}`;

      expect((await signIn({ phoneNumber: written })).status).toBe(200);
    });

    it('gives a wrong password and an unknown number the same answer (AUTH-15, ERR-57)', async () => {
      const wrong = await signIn({ password: 'not the password' });
      const unknown = await signIn({ phoneNumber: '+12025559999' });

      for (const { status, json } of [wrong, unknown]) {
        expect(status).toBe(401);
        expect(json).toMatchObject({ code: 'auth.wrong', message: 'Either the phone number or password is incorrect.' });
      }
    });

    it('tells a banned driver only the unknown error, and only with the right password (ERR-128)', async () => {
      await api.ctx.db.update(users).set({ banned: true }).where(eq(users.userId, driver.userId));

      const right = await signIn();
      const wrong = await signIn({ password: 'not the password' });

      expect([right.status, right.json.message]).toEqual([403, 'Unknown Error. Please Contact Support.']);
      expect(wrong.status).toBe(401);
    });

    it('lets nobody guess on: after ten wrong passwords even the right one must wait', async () => {
      const statuses: number[] = [];
      for (let i = 0; i < 10; i++) statuses.push((await signIn({ password: `guess ${i}` })).status);
      const eleventh = await signIn();

      expect(statuses).toEqual(Array(10).fill(401));
      expect([eleventh.status, eleventh.json.code]).toEqual([429, 'rate.limited']);
      expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('keeps the refresh token of a browser in a cookie that no script and no other path sees', async () => {
      const { json, headers } = await signIn({ client: 'web' });

      const cookie = headers.get('set-cookie')!;
      expect(json.refreshToken).toBeUndefined();
      expect(cookie).toMatch(/^grab_refresh=[\w-]{43};/);
      for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/prd/auth']) expect(cookie).toContain(part);
      expect(cookie).not.toContain('Secure');
    });

    it('ties the cookie to this very host and to https anywhere but on the machine itself', async () => {
      const { request } = await import('node:http');
      const post = (path: string, json: unknown, headers = {}) =>
        new Promise<{ status: number; cookie: string }>((resolve, reject) => {
          const all = { host: 'grab.example.com', 'content-type': 'application/json', ...headers };
          const call = request(`${api.url}/prd/auth/${path}`, { method: 'POST', headers: all });
          call.on('response', (response) => {
            response.resume();
            resolve({ status: response.statusCode!, cookie: String(response.headers['set-cookie']) });
          });
          call.on('error', reject);
          call.end(JSON.stringify(json));
        });
      const given = await post('sign-in', { phoneNumber: driver.phoneNumber, password: PASSWORD, client: 'web' });
      const value = /=([\w-]{43});/.exec(given.cookie)![1];
      const neighbours = await post('refresh', { client: 'web' }, { cookie: `grab_refresh=${value}` });
      const own = await post('refresh', { client: 'web' }, { cookie: `__Host-grab_refresh=${value}` });
      const out = await post('sign-out', {}, { cookie: `__Host-grab_refresh=${value}` });

      expect(given.cookie).toMatch(/^__Host-grab_refresh=/);
      for (const part of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/;']) expect(`${given.cookie};`).toContain(part);
      expect(given.cookie).not.toContain('Domain');
      expect([neighbours.status, own.status]).toEqual([401, 200]);
      expect(own.cookie).toMatch(/^__Host-grab_refresh=[\w-]{43};/);
      expect([out.status, out.cookie]).toEqual([204, expect.stringMatching(/^__Host-grab_refresh=;.*Secure/)]);
    });
  });

  describe('refresh', () => {
    it('gives a new pair once a token (AUTH-18, AUTH-19)', async () => {
      const first = (await signIn()).json;

      const second = await refresh(first.refreshToken);

      expect(second.status).toBe(200);
      expect(second.json).toMatchObject({ userId: driver.userId, expiresIn: 600 });
      expect(second.json.refreshToken).not.toBe(first.refreshToken);
    });

    it('gives all who race with one token the same successor, which works on', async () => {
      const { refreshToken } = (await signIn()).json;

      const pairs = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
      const again = await Promise.all(pairs.map((pair) => refresh(pair.json.refreshToken)));

      expect([...pairs, ...again].map((pair) => pair.status)).toEqual(Array(16).fill(200));
      expect(new Set(pairs.map((pair) => pair.json.refreshToken)).size).toBe(1);
      const rows = await api.ctx.db.select().from(refreshTokens).where(eq(refreshTokens.userId, driver.userId));
      expect(rows.filter((row) => row.device !== null)).toHaveLength(3);
    });

    it('ends the whole family when a token is used again later', async () => {
      const first = (await signIn()).json;
      const second = (await refresh(first.refreshToken)).json;
      api.pass(11_000);

      const reused = await refresh(first.refreshToken);
      const newest = await refresh(second.refreshToken);
      const idToken = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: second.idToken });

      expect([reused.status, reused.json.code]).toEqual([401, 'auth.sessionInvalid']);
      expect([newest.status, idToken.status]).toEqual([401, 401]);
    });

    it('takes the cookie of a browser, and replaces it', async () => {
      const cookie = (await signIn({ client: 'web' })).headers.get('set-cookie')!.split(';')[0]!;

      const answer = await api.send('POST', '/prd/auth/refresh', { json: { client: 'web' }, headers: { cookie } });

      expect(answer.status).toBe(200);
      expect(answer.json.refreshToken).toBeUndefined();
      expect(answer.headers.get('set-cookie')!.split(';')[0]).not.toBe(cookie);
    });

    const DEAD = [
      ['an unknown token', 'x'.repeat(43)],
      ['no token', undefined],
    ] as const;
    it('brings what a first page is drawn from and the facts of the installation as they would be read, where they are asked for, and neither without', async () => {
      const first = (await signIn()).json;
      const { userId } = driver;

      const { json } = await api.send('POST', '/prd/auth/refresh', { json: { refreshToken: first.refreshToken, page: true, facts: true } });
      const plain = await refresh(json.refreshToken);
      const token: string = json.idToken;
      const own = await api.send('GET', `/prd/user?userId=${userId}`, { token });
      const metadata = await api.send('GET', '/prd/user/metadata', { token });
      const blocks = await api.send('POST', '/prd/blocks', { token, json: { userId } });
      const world = await api.send('GET', '/prd/world');

      expect(own.json.userId).toBe(userId);
      expect(json.page).toEqual({
        record: own.json,
        metadata: metadata.json,
        blocks: blocks.json,
        world: { ...world.json, now: expect.any(Number) },
      });
      expect(json.facts).toEqual((await api.send('GET', '/prd/shell')).json);
      expect([plain.status, plain.json.page, plain.json.facts]).toEqual([200, undefined, undefined]);
    });

    it.each(DEAD)('refuses %s (ERR-17)', async (_, refreshToken) => {
      const answer = await api.send('POST', '/prd/auth/refresh', { json: { ...(refreshToken && { refreshToken }) } });

      expect([answer.status, answer.json.message]).toEqual([401, 'Session is not valid.']);
    });

    it('refuses a token after its thirty days', async () => {
      const { refreshToken } = (await signIn()).json;
      api.pass(31 * 86_400_000);

      expect((await refresh(refreshToken)).status).toBe(401);
    });

    it('ends a sign-in ninety days after the password was given, however often it was refreshed', async () => {
      let { refreshToken } = (await signIn()).json;
      for (let day = 0; day < 88; day += 22) {
        api.pass(22 * 86_400_000);
        ({ refreshToken } = (await refresh(refreshToken)).json);
      }
      api.pass(86_400_000);
      const last = await refresh(refreshToken);
      api.pass(86_400_000);
      const over = await refresh(last.json.refreshToken);

      expect([last.status, over.status]).toEqual([200, 401]);
    });

    it('keeps only a hash of each token', async () => {
      const { refreshToken } = (await signIn()).json;

      const rows = await api.ctx.db.select().from(refreshTokens).where(eq(refreshTokens.userId, driver.userId));

      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(refreshToken);
    });
  });

  describe('sign-out', () => {
    it('ends this session at once, the id token too, and no other (AUTH-19)', async () => {
      const here = (await signIn()).json;
      const elsewhere = (await signIn()).json;

      const answer = await api.send('POST', '/prd/auth/sign-out', { json: { refreshToken: here.refreshToken } });

      expect([answer.status, answer.text]).toEqual([204, '']);
      expect((await refresh(here.refreshToken)).status).toBe(401);
      expect((await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: here.idToken })).status).toBe(401);
      expect((await refresh(elsewhere.refreshToken)).status).toBe(200);
    });
  });

  describe('change of password', () => {
    const change = (token: string, json: Record<string, unknown>) => api.send('POST', '/prd/auth/change-password', { token, json });

    it('ends every other session and keeps this one (USER-03, AUTH-19)', async () => {
      const here = (await signIn()).json;
      const elsewhere = (await signIn()).json;

      const answer = await change(here.idToken, { oldPassword: PASSWORD, newPassword: 'quite another one' });

      expect(answer.status).toBe(204);
      expect((await refresh(elsewhere.refreshToken)).status).toBe(401);
      expect((await refresh(here.refreshToken)).status).toBe(200);
      expect((await signIn()).status).toBe(401);
      expect((await signIn({ password: 'quite another one' })).status).toBe(200);
    });

    const REFUSED = [
      ['a wrong old password', { oldPassword: 'not it', newPassword: 'quite another one' }, 401, 'auth.wrong'],
      ['a new password of seven characters', { oldPassword: PASSWORD, newPassword: '7 chars' }, 400, 'input.invalid'],
      ['a new password of 129 characters', { oldPassword: PASSWORD, newPassword: 'x'.repeat(129) }, 400, 'input.invalid'],
    ] as const;
    it.each(REFUSED)('refuses %s and writes nothing (CONST-11)', async (_, json, status, code) => {
      const { idToken } = (await signIn()).json;
      const before = await api.fingerprint();

      const answer = await change(idToken, json);

      expect([answer.status, answer.json.code]).toEqual([status, code]);
      expect(await api.fingerprint()).toBe(before);
    });
  });
});
