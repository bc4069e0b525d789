import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { GraphQLSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRAPHQL } from '#api/contract/graphql.ts';
import { contract } from '#api/contract/index.ts';
import { RIGHTS, type Right, type Role } from '#api/contract/roles.ts';
import { ledger, linkedServices, offers, referralCodes, serviceStatuses, verdicts } from '#api/db/schema/index.ts';
import { schema } from '#api/verbs/graphql/answer.ts';
import { OPERATIONS } from '#api/verbs/graphql/resolvers.ts';
import { platforms } from '#engine/platforms/registry.ts';
import { FLEX, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

// The copy of the package that the server's schema is made with.
const { buildSchema, lexicographicSortSchema, printSchema } = createRequire(import.meta.url)('graphql') as typeof import('graphql');

const printed = (of: GraphQLSchema) => printSchema(lexicographicSortSchema(of));

/** A good request for every field of Query and Mutation, about one driver. A new field fails here until it has one. */
const SAMPLES: Record<string, (about: string) => string> = {
  getUsers: (about) => `{ getUsers(userId: "${about}") { userId name services record } }`,
  listUsers: () => '{ listUsers { items { userId } nextToken } }',
  listActiveUsers: () => '{ listActiveUsers { items { userId } nextToken } }',
  getAppConfig: () => '{ getAppConfig(type: "allowRegister") { type value options } }',
  getBillingHistory: (about) => `{ getBillingHistory(userId: "${about}") { date amountSent amountReceived } }`,
  listBillingHistories: () => '{ listBillingHistories { items { date } nextToken } }',
  listLocations: () => '{ listLocations(region: "none") { items { region } nextToken } }',
  getAuditLogs: (about) => `{ getAuditLogs(userId: "${about}") { seq differences } }`,
  getLiveReports: () => '{ getLiveReports { date users flexMoney services { service blocks } locations { count } } }',
  getMedianMetrics: () => '{ getMedianMetrics { date medianToday usersToday } }',
  listStatuses: () => '{ listStatuses { service description status } }',
  updateAppConfig: () => 'mutation { updateAppConfig(type: "test", value: "one") { type value options } }',
  createAuditLog: (about) => `mutation { createAuditLog(userId: "${about}", differences: "{\\"a\\":[1,2]}") { seq modifiedBy } }`,
};
const FIELDS = [...Object.entries(OPERATIONS.Query), ...Object.entries(OPERATIONS.Mutation)];

/** As in the access test of REST: an admin who acts as a driver asks about that one and about another. */
const CALLERS = ['own', 'other', 'partner-own', 'partner-other', 'support', 'admin', 'owner', 'operator', 'god-own', 'god-other'] as const;
type Who = (typeof CALLERS)[number];
const ROLE_OF: Record<Who, Role> = {
  own: 'driver',
  other: 'driver',
  'partner-own': 'partner',
  'partner-other': 'partner',
  support: 'support',
  admin: 'admin',
  owner: 'owner',
  operator: 'owner',
  'god-own': 'driver',
  'god-other': 'driver',
};

describe('graphql', () => {
  let api: TestApi;
  let driver: TestUser;
  let people: Record<Who, { token: string; about: string }>;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {}, record: { notes: 'A note' } });
    await api.addUser({ userId: 'other', flex: {} });
    await api.addUser({ userId: 'joined', flex: {}, referralCode: 'CREW' });
    const [partner, support, admin, owner] = await Promise.all(
      (['partner', 'support', 'admin', 'owner'] as const).map((role) => api.addUser({ userId: role, role })),
    );
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'partner', createdAt: 0 });
    const god = await actAsSeen();
    people = {
      own: { token: driver.token, about: 'driver' },
      other: { token: driver.token, about: 'other' },
      'partner-own': { token: partner!.token, about: 'joined' },
      'partner-other': { token: partner!.token, about: 'other' },
      support: { token: support!.token, about: 'other' },
      admin: { token: admin!.token, about: 'other' },
      owner: { token: owner!.token, about: 'other' },
      operator: { token: api.operator, about: 'other' },
      'god-own': { token: god, about: 'seen' },
      'god-other': { token: god, about: 'other' },
    };
  });
  afterAll(() => api.stop());

  async function actAsSeen(): Promise<string> {
    const chief = await api.addUser({ userId: 'chief', role: 'admin' });
    await api.addUser({ userId: 'seen', flex: {} });
    return (await api.call(contract.startGodMode, { userId: 'seen', reason: 'a test' }, chief.token)).json.idToken;
  }
  const send = (query: string, token: string | undefined, more: Record<string, unknown> = {}) =>
    api.send('POST', '/prd/graphql', { token, json: { query, ...more } });
  const codes = (json: any) => (json.errors ?? []).map((error: any) => error.extensions.code);

  /** Allowed or refused, from the rule's data alone. */
  function expected({ rule }: (typeof FIELDS)[number][1], who: Who, namesSomebody: boolean): 'allowed' | 'refused' {
    const { access, others, method } = rule;
    if (access === 'public') return 'allowed';
    if (who.startsWith('god') && (rule.ownOnly || rule.recent)) return 'refused';
    const has = (right: Right) => (RIGHTS[right] as readonly Role[]).includes(ROLE_OF[who]);
    const right = Object.hasOwn(RIGHTS, access) ? (access as Right) : null;
    if (right && !has(right)) return 'refused';
    if (!namesSomebody || who === 'own' || who === 'god-own') return 'allowed';
    return has(right ?? others ?? (method === 'GET' ? 'users.read' : 'users.help')) && who !== 'partner-other' ? 'allowed' : 'refused';
  }

  it('is the schema of the file in the repository (GQL-01)', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../api/verbs/graphql/schema.graphql'), 'utf8');

    // Written by printing the schema; the formatter may lay it out.
    expect(printed(buildSchema(file))).toBe(printed(schema));
  });

  it('has a rule and a good request for every field', () => {
    const fields = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) => Object.keys(type.getFields()));

    expect(FIELDS.map(([name]) => name).sort()).toEqual([...fields].sort());
    expect(Object.keys(SAMPLES).sort()).toEqual([...fields].sort());
  });

  it.each(FIELDS)('answers everybody by the rule of REST: %s', async (name, operation) => {
    const sample = SAMPLES[name]!;
    for (const who of CALLERS) {
      const { token, about } = people[who];

      const { status, json } = await send(sample(about), token);

      const refusal = codes(json).find((code: string) => ['access.forbidden', 'godMode.refused'].includes(code));
      expect([who, status, refusal ? 'refused' : 'allowed']).toEqual([who, 200, expected(operation, who, sample('a') !== sample('b'))]);
      expect(codes(json)).toEqual(refusal ? [refusal] : []);
    }
  });

  it.each([
    ['nobody', async () => undefined, 401, 'auth.required'],
    ['a token that is none', async () => 'nonsense', 401, 'auth.sessionInvalid'],
    ['a banned driver', async () => (await api.addUser({ userId: 'banned', banned: true })).token, 403, 'auth.banned'],
  ])('refuses %s before anything is read (GQL-01)', async (_, token, status, code) => {
    const answer = await send(SAMPLES.listStatuses!(''), await token());

    expect([answer.status, answer.json.code]).toEqual([status, code]);
  });

  it.each(FIELDS)('refuses every field to whom is not signed in: %s (GQL-01)', async (name) => {
    const { status, json } = await send(SAMPLES[name]!('driver'), undefined);

    expect([status, json.code, json.data]).toEqual([401, 'auth.required', undefined]);
  });

  it.each(FIELDS)('refuses a banned user every field: %s (ROLE-14)', async (name) => {
    const token = await bannedToken();

    const { status, json } = await send(SAMPLES[name]!('out'), token);

    expect([status, json.code, json.data]).toEqual([403, 'auth.banned', undefined]);
  });
  let banned: Promise<TestUser> | undefined;
  const bannedToken = async () => {
    banned ??= api.addUser({ userId: 'out', role: 'admin', banned: true });
    return (await banned).token;
  };

  it('refuses an expired token, and a page of another origin', async () => {
    const token = await tokenFor(api.ctx, 'driver', 'family-old');
    const foreign = await api.send('POST', '/prd/graphql', {
      token: driver.token,
      json: { query: SAMPLES.listStatuses!('') },
      headers: { origin: 'https://elsewhere.example' },
    });
    api.pass(601_000);
    const expired = await send(SAMPLES.listStatuses!(''), token);
    for (const who of CALLERS)
      if (who !== 'operator' && !who.startsWith('god')) people[who].token = await tokenFor(api.ctx, whoseToken(who), `again-${who}`);

    expect([foreign.status, foreign.json.code, expired.json.code]).toEqual([403, 'access.origin', 'auth.sessionInvalid']);
  });

  const whoseToken = (who: Who) =>
    ({ own: 'driver', other: 'driver', 'partner-own': 'partner', 'partner-other': 'partner' })[who as 'own'] ?? who;

  it('gives a driver’s record, notes to colleagues alone, and no secret (GQL-02)', async () => {
    const query = '{ getUsers(userId: "driver") { userId name role notes record } }';
    const [mine, seen] = [await send(query, people.own.token), await send(query, people.admin.token)];

    expect(mine.json.data.getUsers).toMatchObject({ userId: 'driver', name: 'Name of driver', role: 'driver', notes: null });
    expect(seen.json.data.getUsers.notes).toBe('A note');
    expect(JSON.stringify(seen.json)).not.toMatch(/passwordHash|sealedSecrets|"refreshToken"/);
    // That there is a token, never what it is.
    expect(seen.json.data.getUsers.record.refreshTokenPayload).toBe('STORED');
  });

  it('lists users page by page in the caller’s reach, by code (GQL-03)', async () => {
    const ids: string[] = [];
    let token: string | null = null;
    for (let page = 0; page < 20; page++) {
      const { json } = await send(
        'query ($t: String) { listUsers(limit: 2, nextToken: $t) { items { userId } nextToken } }',
        people.admin.token,
        {
          variables: { t: token },
        },
      );
      ids.push(...json.data.listUsers.items.map(({ userId }: any) => userId));
      token = json.data.listUsers.nextToken;
      if (!token) break;
    }
    const reached = await send('{ listUsers { items { userId } } }', people['partner-own'].token);
    const coded = await send('{ listUsers(referralCode: "CREW") { items { userId } } }', people.admin.token);

    expect(ids).toEqual([...new Set(ids)].sort());
    expect(ids).toEqual(expect.arrayContaining(['admin', 'driver', 'joined', 'other', 'owner', 'partner', 'support']));
    expect(reached.json.data.listUsers.items).toEqual([{ userId: 'joined' }]);
    expect(coded.json.data.listUsers.items).toEqual([{ userId: 'joined' }]);
  });

  it('lists users whose session is on (GQL-04)', async () => {
    await api.ctx.db.update(linkedServices).set({ enabled: false });
    const none = await send('{ listActiveUsers { items { userId } } }', people.admin.token);
    await api.addUser({ userId: 'active', flex: {} });
    await api.ctx.db.execute(`update linked_services set enabled = true where user_id = 'active'`);

    const { json } = await send('{ listActiveUsers { items { userId } } }', people.admin.token);

    expect(none.json.data.listActiveUsers.items).toEqual([]);
    expect(json.data.listActiveUsers.items).toEqual([{ userId: 'active' }]);
    await api.ctx.db.execute(`update linked_services set enabled = false`);
  });

  it('reads and changes the app configuration as REST does (GQL-05, GQL-06)', async () => {
    const changed = await send('mutation { updateAppConfig(type: "flex_app_version", value: "3.9") { value } }', people.admin.token);
    const wrong = await send('mutation { updateAppConfig(type: "allowRegister", value: "maybe") { value } }', people.admin.token);
    const read = await send('{ getAppConfig(type: "flex_app_version") { type value options } }', people.own.token);
    const hidden = await send('{ getAppConfig(type: "secretMode") { value } }', people.admin.token);

    expect(changed.json.data.updateAppConfig).toEqual({ value: '3.9' });
    expect(wrong.json.errors[0].extensions).toMatchObject({ code: 'input.invalid', statusCode: 400, issues: [{ code: 'config.switch' }] });
    expect(read.json.data.getAppConfig).toEqual({ type: 'flex_app_version', value: '3.9', options: null });
    expect(codes(hidden.json)).toEqual(['config.unknown']);
    const [change] = (await api.call(contract.configHistory, { subject: 'config:flex_app_version' }, people.admin.token)).json;
    expect(change.by).toBe('admin');
  });

  it('gives the money of a driver and of all, at most 1000 rows a page (GQL-09, GQL-10, CONST-59, ENT-59)', async () => {
    const row = (cents: number, n: number) => ({
      userId: 'driver',
      at: n,
      kind: 'payment' as const,
      cents,
      currency: 'usd',
      days: 0,
      cause: `c${n}`,
      actor: 'billing',
    });
    await api.ctx.db.insert(ledger).values([row(5000, 1), row(-5000, 2), row(0, 3)]);
    await api.ctx.db.insert(ledger).values(Array.from({ length: GRAPHQL.rows }, (_, n) => row(1, 10 + n)));

    const mine = await send('{ getBillingHistory(userId: "driver") { date amountSent amountReceived currency } }', people.own.token);
    const all = await send('{ listBillingHistories { items { date } nextToken } }', people.admin.token);
    const { nextToken } = all.json.data.listBillingHistories;
    const rest = await send(`{ listBillingHistories(nextToken: "${nextToken}") { items { date } nextToken } }`, people.admin.token);
    const tooMany = await send('{ listBillingHistories(limit: 1001) { nextToken } }', people.admin.token);

    expect(mine.json.data.getBillingHistory.slice(0, 2)).toEqual([
      { date: 1, amountSent: 0, amountReceived: 5000, currency: 'usd' },
      { date: 2, amountSent: 5000, amountReceived: 0, currency: 'usd' },
    ]);
    expect(all.json.data.listBillingHistories.items).toHaveLength(1000);
    expect(rest.json.data.listBillingHistories).toEqual({ items: [{ date: 2 }, { date: 1 }], nextToken: null });
    expect(codes(tooMany.json)).toEqual(['input.invalid']);
  });

  it('gives what each location of a region brought, and pages of at most 1000 (GQL-11, CONST-59, ENT-64)', async () => {
    const place = platforms.find(({ manifest }) => manifest.service === FLEX)!.locations.all()[0]!;
    const now = api.ctx.world.now();
    const offer = (offerId: string, price: number) => ({
      service: FLEX,
      offerId,
      locationId: place.id,
      price,
      tips: 100,
      currency: 'USD',
      firstSeenAt: now,
    });
    const verdict = (offerId: string, userId: string, status: 'got' | 'lost' | 'dislikes') => ({
      seenAt: now,
      userId,
      service: FLEX,
      offerId,
      locationId: place.id,
      status,
      decidedAt: now,
    });
    await api.ctx.db.insert(offers).values([offer('a', 5000), offer('b', 7000), offer('c', 9000)]);
    await api.ctx.db
      .insert(verdicts)
      .values([
        verdict('a', 'driver', 'got'),
        verdict('a', 'other', 'lost'),
        verdict('b', 'other', 'lost'),
        verdict('c', 'other', 'dislikes'),
      ]);
    const query = `query ($r: String!, $l: Int) { listLocations(region: $r, limit: $l) {
      items { region serviceAreaId name service averageAmount prices tips offersSeen offersWon offersLost } nextToken } }`;

    const { json } = await send(query, people.support.token, { variables: { r: place.region } });
    const tooMany = await send(query, people.support.token, { variables: { r: place.region, l: 1001 } });

    expect(json.data.listLocations.items).toEqual([
      {
        region: place.region,
        serviceAreaId: place.id,
        name: place.name,
        service: FLEX,
        averageAmount: 7000,
        prices: [5000, 7000, 9000],
        tips: 300,
        offersSeen: 3,
        offersWon: 1,
        offersLost: 1,
      },
    ]);
    expect(codes(tooMany.json)).toEqual(['input.invalid']);
  });

  it('writes and reads rows of the audit log, with the caller’s name and the server’s time (GQL-12)', async () => {
    const differences = JSON.stringify({ notes: ['', 'called'] });
    const write =
      'mutation ($d: String!) { createAuditLog(userId: "joined", differences: $d) { seq dateModified modifiedBy differences } }';
    const written = await send(write, people['partner-own'].token, { variables: { d: differences } });
    const read = await send('{ getAuditLogs(userId: "joined", limit: 1) { modifiedBy differences } }', people.admin.token);
    const wrong = await send(write, people.admin.token, { variables: { d: '["no pair"]' } });

    expect(written.json.data.createAuditLog).toMatchObject({ modifiedBy: 'partner', differences });
    expect(Math.abs(written.json.data.createAuditLog.dateModified - api.ctx.machine.now())).toBeLessThan(60_000);
    expect(read.json.data.getAuditLogs).toEqual([{ modifiedBy: 'partner', differences }]);
    expect(codes(wrong.json)).toEqual(['input.invalid']);
  });

  it('lists every service with its state (GQL-13)', async () => {
    await api.ctx.db.insert(serviceStatuses).values({ service: 'Spark', status: 'KO', description: 'Down', updatedAt: 0 });

    const { json } = await send('{ listStatuses { service description status } }', people.own.token);

    expect(json.data.listStatuses).toEqual(expect.arrayContaining([{ service: 'Spark', description: 'Down', status: 'KO' }]));
    expect(json.data.listStatuses).toHaveLength(platforms.length);
  });

  describe('hostile requests', () => {
    const nested = (depth: number) => `{ getUsers(userId: "driver") ${'{ record '.repeat(depth)}${'}'.repeat(depth)} }`;
    const aliases = Array.from({ length: 1000 }, (_, n) => `a${n}: listStatuses { service }`).join(' ');
    const some = Array.from({ length: 11 }, (_, n) => `a${n}: listStatuses { service }`).join(' ');
    const doubling = Array.from({ length: 25 }, (_, n) => `fragment f${n} on Query { ...f${n + 1} ...f${n + 1} }`).join(' ');
    const lists = Array.from({ length: 4 }, (_, n) => `a${n}: listUsers { items { ${'name '.repeat(30)} } }`).join(' ');

    it.each([
      ['nested deeply', nested(20), 'graphql.tooMuch'],
      ['nested a hundred times', nested(100), 'graphql.tooMuch'],
      ['with 11 aliases', `{ ${some} }`, 'graphql.tooMuch'],
      ['with fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }', 'graphql.invalid'],
      ['with fragments that double', `{ ...f0 } ${doubling} fragment f25 on Query { listStatuses { service } }`, 'graphql.tooMuch'],
      ['with too many lists', `{ ${lists} }`, 'graphql.tooMuch'],
      [
        'with many operations',
        Array.from({ length: 11 }, (_, n) => `query q${n} { listStatuses { service } }`).join(' '),
        'graphql.tooMuch',
      ],
      ['that is no GraphQL', '{ {{', 'graphql.invalid'],
      ['for an unknown field', '{ getSecrets }', 'graphql.invalid'],
      ['of 2000 tokens', `{ ${'a '.repeat(2000)}}`, 'graphql.invalid'],
      ['with a token of nobody', '{ listUsers(nextToken: "AAAA!") { nextToken } }', 'input.invalid'],
    ])('are refused at once: %s', async (_, query, code) => {
      const began = performance.now();
      const { status, json } = await send(query, people.admin.token, { ...(query.startsWith('query q0') && { operationName: 'q0' }) });

      expect(codes(json)).toContain(code);
      expect(json.data?.listStatuses).toBeUndefined();
      expect(status).toBe(200);
      expect(performance.now() - began).toBeLessThan(5000);
    });

    it.each([
      ['a thousand aliases', { query: `{ ${aliases} }` }, 'input.invalid'],
      ['huge variables', { query: '{ listStatuses { service } }', variables: { a: 'x'.repeat(20_000) } }, 'input.invalid'],
      ['a body of 100 KiB', { query: '{ listStatuses { service } }', variables: { a: 'x'.repeat(100 * 1024) } }, 'input.tooLarge'],
      ['a list of requests', [{ query: '{ listStatuses { service } }' }], 'input.invalid'],
      ['another field', { query: '{ listStatuses { service } }', persisted: true }, 'input.invalid'],
    ])('are refused before they are read: %s', async (_, json, code) => {
      const answer = await api.send('POST', '/prd/graphql', { token: people.admin.token, json });

      expect(answer.json.code).toBe(code);
    });

    it('describe the schema to staff and not to drivers', async () => {
      const query = '{ __schema { queryType { name } } }';

      expect(codes((await send(query, people.own.token)).json)).toEqual(['graphql.invalid']);
      expect((await send(query, people.admin.token)).json.data.__schema.queryType.name).toBe('Query');
    });

    it('get no word of what failed inside', async () => {
      const { json } = await send('{ getUsers(userId: "driver") { userId createDate: name } }', people.own.token);

      expect(json.errors?.[0]?.stack).toBeUndefined();
      expect(JSON.stringify(json)).not.toContain('/api/');
    });
  });

  it('counts a caller’s requests', async () => {
    const user = await api.addUser({ userId: 'eager' });
    const answers = await Promise.all(Array.from({ length: 245 }, () => send('{ __typename }', user.token)));

    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
