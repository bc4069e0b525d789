import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { platformCalls } from '#api/contract/platform-calls.ts';
import { acceptAttempts } from '#api/db/schema/index.ts';
import { allEndpoints } from '#api/http/openapi.ts';
import { PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';

const SIGN_IN_PATHS = { endPoint: '/na/auth/sign-in', regionEndPoint: '/na/auth/sign-in', serviceAreaEndPoint: '/na/eligibleServiceAreas' };
/** Good input of every endpoint, about a given driver. A new endpoint fails here until it has one; ordinary calls of a platform do. */
const SAMPLES: Record<string, (about: TestUser) => Record<string, unknown>> = {
  'auth.signIn': ({ phoneNumber }) => ({ phoneNumber, password: PASSWORD }),
  'auth.refresh': () => ({ refreshToken: 'unknown' }),
  'auth.signOut': () => ({}),
  'auth.changePassword': () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  'auth.sessions': () => ({}),
  'auth.endSession': () => ({ sessionId: 'none' }),
  'auth.signOutEverywhere': () => ({ keepThis: true }),
  'auth.forgotPassword': ({ phoneNumber }) => ({ phoneNumber }),
  'auth.resetPassword': ({ phoneNumber }) => ({ phoneNumber, verificationCode: '0000', password: PASSWORD }),
  'user.register': ({ phoneNumber }) => ({ name: 'Somebody', phoneNumber, password: PASSWORD }),
  'user.registerSpecial': () => ({ name: 'Somebody', phoneNumber: '+14155550000' }),
  'user.delete': ({ userId }) => ({ userId, password: PASSWORD }),
  'user.metadata': () => ({}),
  'invite.get': () => ({ inviteId: 'none' }),
  'verification.send': ({ userId, phoneNumber }) => ({ userId, phoneNumber }),
  'verification.confirm': ({ userId }) => ({ userId, code: '0000' }),
  'images.upload': ({ userId }) => ({ userId, image: 'AAAA', fileName: 'none.png' }),
  'images.delete': ({ userId }) => ({ userId, url: '/prd/images/none' }),
  'images.get': () => ({ name: 'aaaaaaaaaaaaaaaaaaaaaa.webp' }),
  shell: () => ({}),
  'app.config': () => ({ type: 'allowRegister' }),
  'app.version': () => ({}),
  'app.statuses': () => ({}),
  'sandbox.messages': ({ phoneNumber }) => ({ to: phoneNumber }),
  'places.geocode': () => ({ address: '60601' }),
  'places.tile': () => ({ theme: 'light', z: '2', x: '0', y: '0' }),
  'user.get': ({ userId }) => ({ userId }),
  'user.userid': ({ phoneNumber }) => ({ phoneNumber }),
  'user.lookup': ({ userId }) => ({ userId }),
  'user.update': ({ userId }) => ({ userId, body: { public: true } }),
  'user.status': () => ({ newStatus: 'Stopping' }),
  'user.auditLog': ({ userId }) => ({ userId }),
  'feed.page': ({ userId }) => ({ userId }),
  'offers.count': ({ userId }) => ({ userId }),
  'offers.flex': ({ userId }) => ({ userId }),
  'offers.reserved': ({ userId }) => ({ userId }),
  'offers.gopuff': ({ userId }) => ({ userId }),
  'offers.fates': ({ userId }) => ({ userId }),
  'offers.earnings': ({ userId }) => ({ userId }),
  'blocks.list': ({ userId }) => ({ userId }),
  'blocks.forfeit': ({ userId }) => ({ userId, startTime: 1 }),
  'services.startState': ({ userId }) => ({ userId, type: 'STOP', service: 'none' }),
  'relay.setup': ({ userId }) => ({ userId, phoneNumber: '+13035550000', password: 'guess' }),
  'lyft.setupAnswer': ({ userId }) => ({ userId, type: 'OTP-CODE', code: '0000' }),
  'roadie.setupAnswer': ({ userId }) => ({ userId, code: '000000' }),
  'glovo.drop': ({ userId }) => ({ userId, id: 'none' }),
  'remoteBrowser.ticket': ({ userId }) => ({ userId }),
  'installer.make': () => ({ uuid: '5f0c8d52-6f1c-4c6e-9d3e-2a5b7f1f9a10' }),
  'installer.check': ({ userId }) => ({ userId }),
  'charts.instacartStats': ({ userId }) => ({ userId }),
  'platforms.list': () => ({}),
  'nodes.list': () => ({}),
  'workers.list': () => ({}),
  'workers.inspect': ({ userId }) => ({ userId, service: 'amazon-flex' }),
  'workers.command': ({ userId }) => ({ command: 'stop', where: { userId } }),
  'offers.tail': () => ({}),
  backtest: ({ userId }) => ({ userId, service: 'amazon-flex' }),
  'events.stream': ({ userId }) => ({ userId }),
  openapi: () => ({}),
  'ops.createAdmin': () => ({ phoneNumber: 'no phone', password: 'long enough' }),
  'ops.backup': () => ({}),
  'ops.keys': () => ({}),
  'ops.keys.rotate': () => ({}),
  'ops.keys.rewrap': () => ({}),
  'ops.keys.drop': () => ({}),
  world: () => ({}),
  'amazon-flex.zones': () => ({}),
  'amazon-flex.zonesOfRegion': () => ({ region: 0 }),
  'amazon-flex.rating': ({ userId }) => ({ userId }),
  'amazon-flex.setup': ({ userId }) => ({ userId, email: 'a@example.com', password: 'guess', domain: 'amazon.com', ...SIGN_IN_PATHS }),
  'amazon-flex.setupV2': ({ userId }) => ({ userId, email: 'a@example.com', password: 'guess', domain: 'amazon.com' }),
  'amazon-flex.setupV3': ({ userId }) => ({ userId, email: 'a@example.com', password: 'guess', continent: 0 }),
  'amazon-flex.setupTokens': () => ({ email: 'a@example.com', password: 'guess' }),
  'amazon-flex.setupStatus': ({ userId }) => ({ userId }),
  'amazon-flex.setupAnswer': ({ userId }) => ({ userId, type: 'OTP-CODE', code: '1234' }),
  'amazon-flex.setupCancel': ({ userId }) => ({ userId }),
};
/** What the calls of most platforms take: a driver, his sign-in, a start or a stop. */
const ORDINARY: ((about: TestUser) => Record<string, unknown>)[] = [
  ({ userId }) => ({ userId }),
  ({ userId }) => ({ userId, email: 'a@example.com', password: 'guess' }),
  ({ userId }) => ({ userId, type: 'STOP' }),
];

function sampleOf({ id }: Endpoint): ((about: TestUser) => Record<string, unknown>) | undefined {
  const call = platformCalls.find(({ endpoint }) => endpoint.id === id);
  return SAMPLES[id] ?? (call && ORDINARY.find((sample) => call.endpoint.input.safeParse(sample(SOMEBODY)).success));
}
const SOMEBODY = { userId: 'somebody' } as TestUser;

/** About the caller himself, whom the operator's token does not name. */
const NEED_A_USER = new Set([
  'amazon-flex.setupTokens',
  'auth.changePassword',
  'auth.sessions',
  'auth.endSession',
  'auth.signOutEverywhere',
  'user.status',
  'installer.make',
]);

async function openAccept(api: TestApi, userId: string): Promise<void> {
  const attempt = { attemptId: randomUUID(), service: 'AMAZON_FLEX', account: userId, offerId: 'o', locationId: 'l', offer: {} as never };
  await api.ctx.db.insert(acceptAttempts).values({ ...attempt, userId, state: 'unknown', startsAt: 0, endsAt: 1, createdAt: 0 });
}

type Who = 'nobody' | 'own' | 'other' | 'admin' | 'operator';
const cases = allEndpoints().flatMap((endpoint) =>
  (['nobody', 'own', 'other', 'admin', 'operator'] as const).map((who) => ({ id: endpoint.id, who, endpoint })),
);

describe('access', () => {
  let api: TestApi;
  let driver: TestUser;
  let other: TestUser;
  let admin: TestUser;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    other = await api.addUser({ userId: 'other', flex: {} });
    admin = await api.addUser({ userId: 'admin', admin: true, flex: {} });
    // An accept whose outcome is open: nobody can be deleted, so every endpoint finds him.
    for (const userId of ['driver', 'other']) await openAccept(api, userId);
  });
  afterAll(() => api.stop());

  /** Allowed, or the status and code of the refusal: from the contract's data alone. */
  function expected(endpoint: Endpoint, who: Who): 'allowed' | 401 | 403 {
    if (endpoint.access === 'public') return 'allowed';
    if (who === 'nobody') return 401;
    if (who === 'operator') return NEED_A_USER.has(endpoint.id) ? 403 : 'allowed';
    if (who === 'admin') return 'allowed';
    if (endpoint.access === 'admin' || endpoint.access === 'operator') return 403;
    const sample = sampleOf(endpoint)!;
    const namesSomebody = JSON.stringify(sample(driver)) !== JSON.stringify(sample(other));
    return who === 'other' && namesSomebody ? 403 : 'allowed';
  }

  async function statusOf(endpoint: Endpoint, who: Who): Promise<number> {
    const tokens = { nobody: undefined, own: driver.token, other: driver.token, admin: admin.token, operator: api.operator };
    const input = sampleOf(endpoint)!(who === 'own' ? driver : other);
    const { url, body } = addressOf(api.url, endpoint, input);
    const abort = new AbortController();
    const token = tokens[who];
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { ...(token && { authorization: token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      signal: abort.signal,
    });
    if (response.headers.get('content-type')?.startsWith('application/json')) await response.text();
    abort.abort();
    return response.status;
  }

  it('knows good input of every endpoint of the contract and of every platform call', () => {
    const ids = allEndpoints().map((endpoint) => endpoint.id);

    expect(allEndpoints().filter((endpoint) => !sampleOf(endpoint))).toEqual([]);
    expect(Object.keys(SAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it.each(cases)('$id answers $who by its rule', async ({ endpoint, who }) => {
    const rule = expected(endpoint, who);

    const status = await statusOf(endpoint, who);

    // What lies behind the door may still refuse (an unknown block, say); only a refresh token that is none is a 401.
    const refused = endpoint.id === 'auth.refresh' ? [403] : [401, 403];
    if (rule === 'allowed') expect(refused).not.toContain(status);
    else expect(status).toBe(rule);
  });

  it('lets a banned driver in no more, from the next call on, and tells him only the unknown error (ERR-128, ROLE-14)', async () => {
    const banned = await api.addUser({ userId: 'banned' });
    const ask = () => api.send('GET', '/prd/user?userId=banned', { token: banned.token });
    const before = await ask();

    await api.send('PATCH', '/prd/user/web', { token: admin.token, json: { userId: 'banned', body: { banned: true } } });
    const answer = await ask();

    expect(before.status).toBe(200);

    expect([answer.status, answer.json.message]).toEqual([403, 'Unknown Error. Please Contact Support.']);
  });

  const DEAD_TOKENS = [
    [
      'an expired one',
      async () => {
        const token = await tokenFor(api.ctx, 'driver', 'family-old');
        api.pass(601_000);
        return token;
      },
    ],
    ['one signed by somebody else', async () => driver.token.replace(/[^.]+$/, (signature) => signature.split('').reverse().join(''))],
    ['one without a signature', async () => `${btoa('{"alg":"none","typ":"JWT"}')}.${driver.token.split('.')[1]}.`],
    ['random text', async () => 'nonsense'],
    [
      'one of an ended session',
      async () => {
        const token = await tokenFor(api.ctx, 'driver', 'family-ended');
        const { refreshTokens } = await import('#api/db/schema/index.ts');
        await api.ctx.db.update(refreshTokens).set({ revoked: true });
        api.ctx.callers.forget('driver');
        return token;
      },
    ],
  ] as const;
  it.each(DEAD_TOKENS)('refuses a token that is not alive: %s (ERR-17)', async (_, make) => {
    const token = await make();

    const answer = await api.send('GET', '/prd/user?userId=driver', { token });

    expect([answer.status, answer.json.code, answer.json.message]).toEqual([401, 'auth.sessionInvalid', 'Session is not valid.']);
  });
});
