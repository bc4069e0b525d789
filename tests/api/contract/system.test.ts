import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#api/http/openapi.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '#tests/support/api.ts';

describe('api/contract/system', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi({ METRICS_TOKEN: 'scrape-me' });
    driver = await api.addUser({ userId: 'driver', flex: {} });
  });
  afterAll(() => api.stop());

  const get = (path: string, token?: string) => api.send('GET', path, { token });

  it('describes every route it answers, with its access and its failures (API-01)', async () => {
    const { json } = await get('/prd/openapi.json');

    const described = Object.entries<Record<string, any>>(json.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => `${method.toUpperCase()} ${path} ${operation.operationId}`),
    );
    expect(json.openapi).toBe('3.1.0');
    expect(described.sort()).toEqual(
      allEndpoints()
        .map(({ method, path, id }) => `${method} ${path} ${id}`)
        .sort(),
    );
    const update = json.paths['/user/web'].patch;
    expect(update.requestBody.content['application/json'].schema.additionalProperties).toBe(false);
    expect(Object.keys(update.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '409', '413', '429']));
    expect(update.security).toEqual([{ idToken: [] }]);
  });

  it('gives every platform as data: manifest, form, tables, fresh options', async () => {
    const { json } = await get('/prd/platforms');

    expect(json[0]).toMatchObject({
      manifest: { id: 'amazon-flex', service: 'AMAZON_FLEX', optionField: 'driverOptions' },
      view: { form: expect.any(Array), tables: expect.any(Array) },
      defaults: { minPay: 20, timeBuffer: 30 },
    });
  });

  it('tells the world’s time, which follows the sandbox', async () => {
    const later = Date.now() + 3_600_000;

    await control(api.sandboxUrl, 'POST', '/clock', { now: later, speed: 10 });
    const world = await eventually(async () => {
      const { json } = await get('/prd/world');
      return json.speed === 10 ? json : null;
    });

    expect(world.sandbox).toBe(true);
    expect(world.now).toBeGreaterThanOrEqual(later);
    expect(Number.isInteger(world.now)).toBe(true);
    await control(api.sandboxUrl, 'POST', '/clock', { now: Date.now(), speed: 1 });
  });

  it('answers healthz at once and readyz when records, engine and sandbox can be used', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).json).toEqual({ ready: true });
  });

  it('gives its figures to who brings the token', async () => {
    const plain = await get('/metrics');
    const wrong = await get('/metrics', 'Bearer guess');
    const right = await get('/metrics', 'Bearer scrape-me');

    expect([plain.status, wrong.status, right.status]).toEqual([401, 401, 200]);
    for (const name of [
      'grab_polls_total',
      'grab_verdicts_total',
      'grab_wins_total',
      'grab_losses_total',
      'grab_unreadable_total',
      'grab_answer_to_accept_milliseconds',
      'grab_http_request_milliseconds_count{route="platforms.list",status="200"}',
      'grab_outbox_age_milliseconds',
      'nodejs_eventloop_lag_seconds',
    ])
      expect(right.text).toContain(name);
  });

  const NOWHERE = [
    ['GET', '/prd/nothing'],
    ['GET', '/prd'],
    ['DELETE', '/prd/feed'],
    ['GET', '/prd/feed/extra'],
    ['GET', '/prd/%E0%A4%A'],
  ] as const;
  it.each(NOWHERE)('knows no %s %s and says so in JSON (ERR-60)', async (method, path) => {
    const { status, json } = await api.send(method, path);

    expect(status).toBe(404);
    expect(json).toMatchObject({
      statusCode: 404,
      code: 'route.notFound',
      message: "404 I think you're in the wrong place :(",
      requestId: expect.any(String),
    });
  });

  it('backs up the embedded database for the operator', async () => {
    const { status, json } = await api.send('POST', '/prd/ops/backup', { token: api.operator, json: {} });

    expect(status).toBe(200);
    expect(json.bytes).toBeGreaterThan(100_000);
    expect(existsSync(json.file)).toBe(true);
  });

  it('makes an admin for the operator, once a phone number', async () => {
    const make = (phoneNumber: string) =>
      api.send('POST', '/prd/ops/admin', { token: api.operator, json: { phoneNumber, password: 'long enough', name: 'Root' } });

    const made = await make('(212) 555-0199');
    const again = await make('+12125550199');
    const none = await make('no number');

    expect(made.status).toBe(200);
    expect([again.status, again.json.code]).toEqual([409, 'user.phoneTaken']);
    expect([none.status, none.json.code]).toEqual([400, 'user.phoneInvalid']);
    const signIn = await api.send('POST', '/prd/auth/sign-in', { json: { phoneNumber: '212-555-0199', password: 'long enough' } });
    const record = await get(`/prd/user?userId=${made.json.userId}`, signIn.json.idToken);
    expect(record.json).toMatchObject({ Admin: true, name: 'Root', phoneNumber: '+12125550199' });
  });

  describe('platform calls', () => {
    it('give all zones, countries with their regions (API-03, ENT-28)', async () => {
      const { status, json } = await get('/prd/flex-zones', driver.token);

      expect(status).toBe(200);
      expect(json.US.map((region: { id: string }) => region.id)).toContain('us-chicago');
    });

    it('give a zone file, cached for a day (API-04, ENT-22, CONST-06)', async () => {
      const { json: all } = await get('/prd/flex-zones', driver.token);
      const { continent, country, zone } = all.US[0];
      const ask = () => get(`/prd/flex-zones/?continent=${continent}&country=${country}&zone=${zone}`, driver.token);

      const first = await ask();
      const second = await ask();
      api.pass(86_400_001);
      driver = { ...driver, token: await api.ctx.tokens.issue({ userId: 'driver', familyId: 'family-driver', sessionVersion: 1 }) };
      const third = await ask();

      expect(first.json).toMatchObject({ id: zone, services: expect.any(Array) });
      expect(first.json.services[0]).toMatchObject({
        id: expect.any(String),
        name: expect.any(String),
        status: 'OPERATIONAL',
        pickUpLocation: {
          address: { address1: expect.any(String), postalCode: expect.any(String) },
          geocode: { latitude: expect.any(Number) },
        },
      });
      expect(second.json.expiration).toBe(first.json.expiration);
      expect(third.json.expiration).toBeGreaterThan(first.json.expiration);
    });

    it('give the zones of a region (API-05)', async () => {
      const { json } = await api.send('POST', '/prd/flex-zones', { token: driver.token, json: { region: 1 } });

      expect(Object.keys(json)).toEqual(['ES']);
    });

    it.each([
      ['an unknown field', '?city=x', 'city'],
      ['half of an address', '?continent=0&country=US', 'zone'],
      ['a continent that is none', '?continent=9&country=US&zone=us-chicago', 'continent'],
    ])('refuse %s by name', async (_, query, path) => {
      const { status, json } = await get(`/prd/flex-zones${query}`, driver.token);

      expect(status).toBe(400);
      expect(json.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    });

    it('say where there is no such zone', async () => {
      expect((await get('/prd/flex-zones?continent=0&country=US&zone=nowhere', driver.token)).status).toBe(404);
    });
  });
});
