import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#api/contract/define.ts';
import { allEndpoints } from '#api/http/openapi.ts';
import { startApi, type TestApi } from '../../support/api.ts';

const withBody = allEndpoints().filter((endpoint) => endpoint.in === 'body');
const withQuery = allEndpoints().filter((endpoint) => endpoint.in === 'query' && !endpoint.path.includes('{'));

const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const HOSTILE: [string, string | Uint8Array][] = [
  ['nothing but a word', 'hello'],
  ['half of an object', '{"userId":'],
  ['a list', '[]'],
  ['a list of lists', '[[[[[]]]]]'],
  ['null', 'null'],
  ['a number', '1e999'],
  ['a prototype key', '{"__proto__":{"admin":true}}'],
  ['a nested prototype key', '{"userId":{"__proto__":{"x":1}}}'],
  ['a constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ['a huge number in each usual field', '{"userId":1e308,"startTime":1e308,"limit":1e308,"phoneNumber":1e308}'],
  ['a number beyond all', '{"userId":"a","startTime":1e999}'],
  ['five thousand levels', deep],
  ['NUL in a text', '{"userId":"a\\u0000b","phoneNumber":"\\u0000","refreshToken":"\\u0000"}'],
  ['half a surrogate pair', '{"userId":"\\ud800","phoneNumber":"\\udfff"}'],
  ['NUL in a name', '{"a\\u0000b":1}'],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0x61, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['a byte order mark', '\ufeff{}x'],
  ['two objects', '{}{}'],
  ['unknown fields', '{"zzz":1,"yyy":{"a":[1,2,3]}}'],
];

describe('input', () => {
  let api: TestApi;
  let driver: string;

  beforeAll(async () => {
    api = await startApi();
    driver = (await api.addUser({ userId: 'driver', flex: {} })).token;
    await api.addUser({ userId: 'admin', admin: true });
  });
  afterAll(() => api.stop());

  const sendTo = (endpoint: Endpoint, body: string | Uint8Array, headers?: Record<string, string>) =>
    api.send(endpoint.method, `/prd${endpoint.path}`, { token: api.operator, body, ...(headers && { headers }) });

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))(
    'of %s that is hostile is a clear 4xx and writes nothing',
    async (_, endpoint) => {
      const before = await api.fingerprint();

      for (const [name, body] of HOSTILE) {
        const answer = await sendTo(endpoint, body);
        expect({ name, status: answer.status }).toEqual({ name, status: 400 });
        expect(answer.json).toMatchObject({
          statusCode: 400,
          code: expect.stringMatching(/^input\./),
          message: expect.any(String),
          requestId: expect.any(String),
        });
        expect(answer.json.issues.length, name).toBeGreaterThan(0);
      }

      expect(await api.fingerprint()).toBe(before);
    },
  );

  it('names every issue at once, each by its place', async () => {
    const { json } = await api.send('POST', '/prd/feed', {
      token: driver,
      json: { limit: 0, status: 'x', locationIds: [1], extra: true, more: 1 },
    });

    expect(json.issues.map((issue: { path: string }) => issue.path).sort()).toEqual(['extra', 'limit', 'locationIds[0]', 'more', 'status']);
  });

  it('that holds too much gets the field and the most that is allowed', async () => {
    const services = [{ key: 'AMAZON_FLEX', label: 'x'.repeat(81), price: 50 }];
    const { status, json } = await api.send('PATCH', '/prd/user/web', {
      token: driver,
      json: {
        userId: 'driver',
        body: { services, country: 'x'.repeat(61), continent: 9, driverOptions: { locations: Array(1001).fill('') } },
      },
    });

    expect([status, json.code]).toEqual([400, 'input.invalid']);
    expect(json.issues).toEqual(
      expect.arrayContaining([
        { path: 'body.services[0].label', message: 'At most 80 characters', code: 'limits.characters', limit: 80 },
        { path: 'body.country', message: 'At most 60 characters', code: 'limits.characters', limit: 60 },
        { path: 'body.continent', message: 'At most 3', code: 'limits.figure', limit: 3 },
        { path: 'body.driverOptions.locations', message: 'At most 1000 entries', code: 'limits.entries', limit: 1000 },
      ]),
    );
  });

  it.each([
    ['no content type', { 'content-type': '' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
  ])('with %s is refused', async (_, headers) => {
    const answer = await sendTo(withBody.find((endpoint) => endpoint.id === 'feed.page')!, '{}', headers);

    expect([answer.status, answer.json.code]).toEqual([400, 'input.notJson']);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])('with %s is read', async (type) => {
    const answer = await sendTo(withBody.find((endpoint) => endpoint.id === 'feed.page')!, '{}', { 'content-type': type });

    expect(answer.status).toBe(200);
  });

  it('over its limit is refused before it is read, announced or not', async () => {
    const announced = await api.send('POST', '/prd/feed', { token: driver, body: `{"a":"${'x'.repeat(70_000)}"}` });
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 20; i++) controller.enqueue(new TextEncoder().encode(' '.repeat(8192)));
        controller.close();
      },
    });
    const unannounced = await fetch(`${api.url}/prd/feed`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: driver },
      body: stream,
      duplex: 'half',
    } as RequestInit);

    expect([announced.status, announced.json.code]).toEqual([413, 'input.tooLarge']);
    expect(unannounced.status).toBe(413);
    await unannounced.text();
  });

  it.each(withQuery.map((endpoint) => [endpoint.id, endpoint] as const))(
    'in the query of %s that is unknown, double or no text is refused by name',
    async (_, endpoint) => {
      for (const [query, path] of [
        ['nonsense=1', 'nonsense'],
        ['userId=a&userId=b', 'userId'],
        ['__proto__=x', '__proto__'],
        ['userId=%00', 'userId'],
      ]) {
        const answer = await api.send(endpoint.method, `/prd${endpoint.path}?${query}`, { token: api.operator });
        expect({ query, status: answer.status }).toEqual({ query, status: 400 });
        if (endpoint.id !== 'amazon-flex.zones') expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toContain(path);
      }
    },
  );

  it('in the path that is no text is refused', async () => {
    const broken = await api.send('GET', '/prd/workers/%E0%A4%A/amazon-flex', { token: api.operator });
    const nul = await api.send('GET', '/prd/workers/%00/amazon-flex', { token: api.operator });

    expect([broken.status, nul.status]).toEqual([400, 400]);
  });

  it('of any shape never ends in a 5xx, on any endpoint', async () => {
    const field = fc.constantFrom(
      'userId',
      'body',
      'phoneNumber',
      'password',
      'limit',
      'startTime',
      'where',
      'command',
      'lastEvaluatedKeys',
      'locationIds',
      'driverOptions',
      'services',
    );
    const shape = fc.dictionary(
      fc.oneof(field, fc.string()),
      fc.oneof(
        fc.json().map((text) => JSON.parse(text)),
        fc.constantFrom('driver', 'admin', -1, 1e15, true, null),
      ),
    );
    const calls = fc.tuple(fc.constantFrom(...withBody.filter((endpoint) => !['auth.signIn', 'ops.backup'].includes(endpoint.id))), shape);

    await fc.assert(
      fc.asyncProperty(calls, async ([endpoint, json]) => {
        const { status } = await sendTo(endpoint, JSON.stringify(json));
        expect(status).toBeLessThan(500);
      }),
      { numRuns: 400 },
    );
  });

  it('inside an update’s option object never ends in a 5xx and never gets half written', async () => {
    const names = fc.constantFrom(
      'locations',
      'minPay',
      'minPayPerHour',
      'timeBuffer',
      'schedule',
      'locationOverrides',
      'preferredBlockHours',
      'instantOffersLocation',
      'earliestTime',
    );
    const options = fc.dictionary(
      names,
      fc.oneof(
        fc.json().map((text) => JSON.parse(text)),
        fc.integer(),
        fc.double(),
        fc.string(),
      ),
    );

    await fc.assert(
      fc.asyncProperty(options, async (driverOptions) => {
        const before = await api.fingerprint();
        const { status } = await api.send('PATCH', '/prd/user/web', {
          token: api.operator,
          json: { userId: 'driver', body: { driverOptions } },
        });
        expect(status).toBeLessThan(500);
        if (status >= 400) expect(await api.fingerprint()).toBe(before);
      }),
      { numRuns: 100 },
    );
  }, 60_000);
});
