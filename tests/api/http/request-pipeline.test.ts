import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '#api/contract/caller.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { createRateLimits } from '#api/http/limits.ts';
import { startApi, type TestApi, type TestUser } from '#tests/support/api.ts';
import { createFakeLimiters } from '#tests/support/fake-limiter.ts';

describe('api/http/request-pipeline', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver' });
  });
  afterAll(() => api.stop());

  const update = (headers: Record<string, string>) =>
    new Promise<{ status: number; body: any }>((resolve, reject) => {
      const call = request(`${api.url}/prd/user/web`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: driver.token, ...headers },
      });
      call.on('response', async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode!, body: JSON.parse(text) });
      });
      call.on('error', reject);
      call.end(JSON.stringify({ userId: 'driver', body: { name: 'Changed' } }));
    });

  it.each([
    ['another site’s page', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another origin, by an old browser', { origin: 'http://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('lets no call pass that %s makes, and writes nothing', async (_, headers) => {
    const before = await api.fingerprint();

    const { status, body } = await update(headers);

    expect([status, body.code]).toEqual([403, 'access.origin']);
    expect(await api.fingerprint()).toBe(before);
  });

  it('lets our own page and plain programs pass', async () => {
    const own = await update({ 'sec-fetch-site': 'same-origin', origin: api.url });
    const program = await update({});

    expect([own.status, program.status]).toEqual([200, 200]);
  });

  it('says how long to wait after too many calls, for this caller alone', async () => {
    const patient = await api.addUser({ userId: 'patient' });
    const hasty = await api.addUser({ userId: 'hasty' });
    const change = (token: string) =>
      api.send('POST', '/prd/auth/change-password', { token, json: { oldPassword: 'x', newPassword: 'y' } });

    const statuses: number[] = [];
    for (let i = 0; i < 10; i++) statuses.push((await change(hasty.token)).status);
    const eleventh = await change(hasty.token);

    expect(statuses).toEqual(Array(10).fill(400));
    expect([eleventh.status, eleventh.json.code]).toEqual([429, 'rate.limited']);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await change(patient.token)).status).toBe(400);
  });

  it('counts a driver’s changes from every address together, and an admin’s as any other call', async () => {
    const limits = createRateLimits(createFakeLimiters(() => 0));
    const { rate } = contract.updateUser;
    const caller = {
      userId: 'ann',
      role: 'driver' as const,
      operator: false,
      familyId: null,
      actor: null,
      recent: true,
      mustEnroll: false,
    };
    const spend = (who: Caller, address: string) => limits.spend(contract.updateUser, who, address);

    for (let i = 0; i < rate!.points; i++) expect(await spend(caller, `10.0.0.${i}`)).toBeNull();

    expect(await spend(caller, '10.1.1.1')).toBe(60);
    expect(await spend({ ...caller, userId: 'bob' }, '10.1.1.1')).toBeNull();
    for (let i = 0; i <= rate!.points; i++) expect(await spend({ ...caller, userId: 'admin', role: 'admin' }, '10.0.0.1')).toBeNull();
  });

  it.each(['user.update', 'user.status', 'services.startState', 'installer.make', 'images.upload'])('%s is counted by driver', (id) => {
    const { rate } = Object.values<Endpoint>(contract).find((endpoint) => endpoint.id === id)!;

    expect(rate).toMatchObject({ perDriver: true, seconds: 60 });
    expect(rate!.points).toBeLessThanOrEqual(60);
  });

  it('wraps failures of wrapped calls too: HTTP status, statusCode and the inner one are equal', async () => {
    for (const token of [undefined, driver.token]) {
      const { status, text } = await api.send('POST', '/prd/user-lookup', { token, json: { userId: 'other' } });

      const outer = JSON.parse(text);
      const inner = JSON.parse(outer.body);
      expect(status).toBe(token ? 403 : 401);
      expect([outer.statusCode, inner.statusCode]).toEqual([status, status]);
      expect(inner).toMatchObject({ code: outer.code, message: outer.message, requestId: outer.requestId });
    }
  });

  it('asks who calls before it looks at the input (ERR-18)', async () => {
    const { status, json } = await api.send('POST', '/prd/blocks', { body: 'not json' });

    expect([status, json.code, json.message]).toEqual([401, 'auth.required', 'No User Detected']);
  });

  it('gives every answer an id that its failure repeats', async () => {
    const { headers, json } = await api.send('GET', '/prd/user', { token: driver.token });

    expect(headers.get('x-request-id')).toBe(json.requestId);
  });

  it('is never stored by a cache on the way', async () => {
    expect((await api.send('GET', '/prd/user?userId=driver', { token: driver.token })).headers.get('cache-control')).toBe('no-store');
  });
});
