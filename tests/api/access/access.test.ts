import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf } from '#api/contract/client.ts';
import type { Endpoint } from '#api/contract/define.ts';
import { contract } from '#api/contract/index.ts';
import { platformCalls } from '#api/contract/platform-calls.ts';
import { RIGHTS, type Right, type Role } from '#api/contract/roles.ts';
import { acceptAttempts, referralCodes } from '#api/db/schema/index.ts';
import { allEndpoints } from '#api/http/openapi.ts';
import { PASSWORD, startApi, type TestApi, type TestUser, tokenFor } from '../../support/api.ts';
import { routeOf } from '../../support/routes.ts';

const SIGN_IN_PATHS = { endPoint: '/na/auth/sign-in', regionEndPoint: '/na/auth/sign-in', serviceAreaEndPoint: '/na/eligibleServiceAreas' };
/** Good input of every endpoint, about a given driver. A new endpoint fails here until it has one; ordinary calls of a platform do. */
const SAMPLES: Record<string, (about: TestUser) => Record<string, unknown>> = {
  'auth.signIn': ({ phoneNumber }) => ({ phoneNumber, password: PASSWORD }),
  'auth.refresh': () => ({ refreshToken: 'unknown' }),
  'auth.signOut': () => ({}),
  'auth.changePassword': () => ({ oldPassword: PASSWORD, newPassword: PASSWORD }),
  'auth.sessions': ({ userId }) => ({ userId }),
  'auth.endSession': ({ userId }) => ({ userId, sessionId: 'none', reason: 'lost phone' }),
  'auth.stepUp': () => ({ password: PASSWORD }),
  'auth.secondFactorState': () => ({}),
  'auth.secondFactorStart': () => ({}),
  'auth.secondFactorConfirm': () => ({ totp: '000000' }),
  'auth.secondFactorCodes': () => ({}),
  'auth.secondFactorRemove': () => ({}),
  'auth.secondFactorReset': ({ userId }) => ({ userId, reason: 'lost phone' }),
  'auth.secondFactorPolicy': () => ({ required: false, reason: 'a test' }),
  'auth.godMode': () => ({ userId: 'nobody', reason: 'a test' }),
  'auth.godModeResume': () => ({}),
  'auth.godModes': ({ userId }) => ({ userId }),
  'audit.search': () => ({}),
  'audit.verify': () => ({}),
  'market.station': () => ({ locationId: 'dch1' }),
  'auth.signOutEverywhere': () => ({ keepThis: true }),
  'auth.sendResetCode': ({ phoneNumber }) => ({ phoneNumber }),
  'auth.forgotPassword': ({ phoneNumber }) => ({ phoneNumber }),
  'auth.resetPassword': ({ phoneNumber }) => ({ phoneNumber, verificationCode: '0000', password: PASSWORD }),
  'user.register': ({ phoneNumber }) => ({ name: 'Somebody', phoneNumber, password: PASSWORD }),
  'user.registerSpecial': () => ({ name: 'Somebody', phoneNumber: '+14155550000' }),
  'user.delete': ({ userId }) => ({ userId, password: PASSWORD }),
  'user.metadata': () => ({}),
  'invite.get': () => ({ inviteId: 'none' }),
  'invite.create': () => ({ phoneNumber: '+14155550001' }),
  'invite.stop': () => ({ inviteId: 'none' }),
  'invite.byInviter': ({ userId }) => ({ inviter: userId }),
  'invite.paying': ({ userId }) => ({ userId }),
  'invite.choose': () => ({ choice: 'free' }),
  'invite.all': () => ({}),
  'invite.admin': () => ({}),
  'invite.tool': () => ({ startDate: '2026-03-01', endDate: '2026-03-02' }),
  'sms.preview': () => ({ group: { services: ['ANY'], standing: 'any' } }),
  'sms.test': () => ({ words: { en: 'Hello' }, language: 'en', testId: randomUUID() }),
  'sms.send': () => ({
    campaignId: randomUUID(),
    group: { services: ['ANY'], standing: 'any' },
    words: { en: 'Hello' },
    recipients: 1_000_000,
  }),
  'sms.campaigns': () => ({}),
  'sms.campaign': () => ({ campaignId: 'none' }),
  'sms.stop': () => ({ campaignId: 'none' }),
  'messages.list': () => ({}),
  'messages.retry': () => ({ seqs: [1] }),
  'sms.inbound': () => ({ payload: 'Body=STOP', signature: 'none' }),
  'sms.report': () => ({ message: '1', payload: 'MessageStatus=sent', signature: 'none' }),
  'jobs.list': () => ({}),
  'jobs.run': () => ({ job: 'none' }),
  'user.referFreeWeek': ({ userId }) => ({ referral: userId, referred: 'nobody' }),
  'verification.send': ({ userId, phoneNumber }) => ({ userId, phoneNumber }),
  'verification.confirm': ({ userId }) => ({ userId, code: '0000' }),
  'images.upload': ({ userId }) => ({ userId, image: 'AAAA', fileName: 'none.png' }),
  'images.delete': ({ userId }) => ({ userId, url: '/prd/images/none' }),
  'images.get': () => ({ name: 'aaaaaaaaaaaaaaaaaaaaaa.webp' }),
  'notifications.get': () => ({}),
  'notifications.change': () => ({ off: [] }),
  'push.add': () => ({ endpoint: 'https://push.example/x', p256dh: 'AAAA', auth: 'AAAA', name: 'Chrome' }),
  'push.remove': () => ({ deviceId: '00000000-0000-4000-8000-000000000000' }),
  'notifications.link': () => ({ channel: 'ntfy' }),
  'notifications.confirm': () => ({ code: '000000' }),
  'notifications.unlink': () => ({ channel: 'ntfy' }),
  'notifications.test': () => ({}),
  'notifications.figures': () => ({}),
  'notifications.testDriver': ({ userId }) => ({ userId }),
  'calendar.state': () => ({}),
  'calendar.make': () => ({}),
  'calendar.revoke': () => ({}),
  'calendar.file': () => ({ name: `${'a'.repeat(43)}.ics` }),
  'tax.year': () => ({ year: '2026' }),
  'tax.miles': () => ({ day: '2026-02-20', miles: 1 }),
  'export.own': () => ({}),
  'posts.list': () => ({}),
  'posts.count': () => ({}),
  'posts.create': () => ({ body: 'Hello', serviceChosen: 'AMAZON_FLEX' }),
  'posts.change': () => ({ newPost: { postId: 'none' } }),
  'posts.delete': () => ({ postId: 'none' }),
  'posts.comments': () => ({ postId: 'none' }),
  'posts.report': () => ({ postId: 'none', reason: 'spam' }),
  'posts.review': () => ({ postId: 'none' }),
  'posts.muted': () => ({}),
  'posts.mute': () => ({ postId: 'none' }),
  'posts.unmute': () => ({ author: 'nobody' }),
  shell: () => ({}),
  'app.config': () => ({ type: 'allowRegister' }),
  'app.version': () => ({}),
  'app.setStatus': () => ({ service: 'Flex', status: 'OK', description: '' }),
  'config.all': () => ({}),
  'config.set': () => ({ type: 'allowRegister', value: 'true' }),
  'config.history': () => ({}),
  'config.revert': () => ({ seq: 1 }),
  'promotions.ofDay': ({ userId }) => ({ userId, year: '2026', month: '1', date: '2' }),
  'promotions.send': () => ({ users: ['nobody'], message: { title: 'A title' } }),
  'promotions.seen': ({ userId }) => ({ userId, promotionId: 'none' }),
  'promotions.all': () => ({}),
  'promotions.withdraw': () => ({ promotionId: 'none' }),
  graphql: () => ({ query: '{ listStatuses { service } }' }),
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
  'user.writeAuditLog': ({ userId }) => ({ userId, differences: { note: [null, 'called'] } }),
  'user.paymentDate': ({ userId }) => ({ userId, lastPaymentDate: 1, reason: 'asked for', createDate: 1 }),
  'user.addHours': ({ userId }) => ({ userId, hours: 24, reason: 'asked for', createDate: 1 }),
  'user.refreshToken': ({ userId }) => ({ userId }),
  'user.om': () => ({}),
  'user.notify': ({ userId }) => ({ userId }),
  'user.changeLocation': ({ userId }) => ({ userId, country: 'USA' }),
  'user.lateUserData': ({ userId }) => ({ userId, connected: true }),
  'users.all': () => ({}),
  'users.bulk': () => ({ action: 'plan', userIds: ['nobody'], set: { accountType: 'Paid' } }),
  'users.export': () => ({ columns: ['name'] }),
  'users.exportState': () => ({ exportId: 'none' }),
  'users.exportFile': () => ({ exportId: 'none' }),
  'feed.page': ({ userId }) => ({ userId }),
  'offers.count': ({ userId }) => ({ userId }),
  'offers.flex': ({ userId }) => ({ userId }),
  'offers.reserved': ({ userId }) => ({ userId }),
  'offers.gopuff': ({ userId }) => ({ userId }),
  'offers.fates': ({ userId }) => ({ userId }),
  'offers.earnings': ({ userId }) => ({ userId }),
  'blocks.list': ({ userId }) => ({ userId }),
  'blocks.forfeit': ({ userId }) => ({ userId, startTime: 1 }),
  'offers.open': ({ userId }) => ({ userId, service: 'AMAZON_FLEX' }),
  'offers.take': ({ userId }) => ({ userId, service: 'AMAZON_FLEX', offerId: 'none' }),
  'services.startState': ({ userId }) => ({ userId, type: 'STOP', service: 'none' }),
  'relay.setup': ({ userId }) => ({ userId, phoneNumber: '+13035550000', password: 'guess' }),
  'lyft.setupAnswer': ({ userId }) => ({ userId, type: 'OTP-CODE', code: '0000' }),
  'roadie.setupAnswer': ({ userId }) => ({ userId, code: '000000' }),
  'glovo.drop': ({ userId }) => ({ userId, id: 'none' }),
  'remoteBrowser.ticket': ({ userId }) => ({ userId }),
  'imHere.state': ({ userId }) => ({ userId }),
  'imHere.send': () => ({ startTime: 1, addressId: 'a', coordinates: { latitude: 1, longitude: 1, accuracy: 1, ageMs: 1 } }),
  'imHere.code': () => ({ code: 'c' }),
  'checkIn.send': ({ userId }) => ({ userId, batchId: 'b', deliveryIds: ['d'], version: '1', warehouseId: 'w', type: 't' }),
  'token.regenerate': () => ({}),
  'availability.read': () => ({}),
  'availability.set': () => ({}),
  'installer.make': () => ({ uuid: '5f0c8d52-6f1c-4c6e-9d3e-2a5b7f1f9a10' }),
  'installer.check': ({ userId }) => ({ userId }),
  'flexApk.check': ({ userId }) => ({ userId }),
  'flexApk.make': ({ userId }) => ({ userId }),
  'flexApk.remove': ({ userId }) => ({ userId }),
  'flexApk.file': () => ({ name: 'aaaaaaaaaaaaaaaaaaaaaa.zip' }),
  'selfies.upload': ({ userId }) => ({ userId, images: ['AAAA'] }),
  'selfies.remove': ({ userId }) => ({ userId, images: ['/prd/images/none'] }),
  'selfies.address': () => ({}),
  'selfies.bypass': ({ userId }) => ({ userId }),
  'selfies.send': () => ({ address: '/selfies/none', id: 'none', status: 'REQUIRED' }),
  'donations.start': ({ userId }) => ({ userId, startTime: 1, serviceAreaId: 'none' }),
  'donations.state': ({ userId }) => ({ userId, startTime: '1' }),
  'donations.list': ({ userId }) => ({ userId }),
  'donations.remove': ({ userId }) => ({ userId, startTime: 1 }),
  'users.publicProfiles': () => ({}),
  'tracking.analytics': () => ({ event: 'USER_RATING' }),
  'tracking.pixel': () => ({ eventType: 'Lead' }),
  'tracking.crm': () => ({ clientifyEvent: 'service_config_completed' }),
  'charts.instacartStats': ({ userId }) => ({ userId }),
  'charts.paymentAudit': () => ({ type: 'AMOUNT' }),
  'charts.activeUsers': () => ({}),
  'charts.activeUsersYtd': () => ({}),
  'charts.dollarsPerUser': () => ({}),
  'charts.heatMap': () => ({}),
  'reports.churnGrowth': () => ({}),
  'reports.serviceActivity': () => ({}),
  'reports.activeUsers': () => ({}),
  'reports.rows': () => ({}),
  'reports.rebuild': () => ({ from: '2026-02-20', to: '2026-02-20' }),
  'reports.state': () => ({}),
  'reports.zoneMap': () => ({}),
  'reports.paidActiveUsers': () => ({}),
  'reports.auditLastPayment': () => ({}),
  'platforms.list': () => ({}),
  'nodes.list': () => ({}),
  'workers.list': () => ({}),
  'workers.inspect': ({ userId }) => ({ userId, service: 'amazon-flex' }),
  'workers.command': ({ userId }) => ({ command: 'stop', where: { userId } }),
  'offers.tail': () => ({}),
  backtest: ({ userId }) => ({ userId, service: 'amazon-flex' }),
  rulePreview: ({ userId }) => ({ userId, service: 'amazon-flex' }),
  weekPlan: ({ userId }) => ({ userId, service: 'amazon-flex' }),
  'billing.stripe': () => ({ daysToPay: '7' }),
  'billing.amount': () => ({ daysToPayFor: '3' }),
  'billing.paymentState': () => ({ paymentIntentId: 'pi_none' }),
  'billing.flashSale': () => ({}),
  'billing.webhook': () => ({ payload: '{}', signature: '' }),
  'billing.transactions': () => ({}),
  'billing.paymentsjson': () => ({ section: 'AMOUNT', ago: '7' }),
  'billing.userTransactions': ({ userId }) => ({ userLookedId: userId }),
  'billing.refund': () => ({ paymentId: 'none', reason: 'asked for' }),
  'billing.reconcile': () => ({}),
  'billing.ledger': ({ userId }) => ({ userId }),
  'billing.manual': ({ userId }) => ({
    user: userId,
    createDate: 1,
    expectedPayment: 50,
    actualPayment: 0,
    days: 0,
    reason: 'impatient',
  }),
  'billing.audit': () => ({}),
  'billing.zelleLookup': () => ({ reference: 'AAAA-2222' }),
  'billing.manualPostings': () => ({}),
  'billing.noteIncoming': () => ({ createDate: 1, receivedAt: 1, cents: 5000, reference: 'no code' }),
  'billing.matchIncoming': ({ userId }) => ({ seq: 1, driver: userId }),
  'billing.incoming': () => ({}),
  'referral.list': () => ({}),
  'referral.save': () => ({ referral: { code: 'CREW' } }),
  'referral.settle': () => ({ code: 'CREW', cents: 1, way: 'received', createDate: 1, reason: 'paid in cash' }),
  'referral.activeUsers': () => ({}),
  'referral.successRate': () => ({ code: 'CREW', createDate: '2026-03-09' }),
  'referral.validateSms': () => ({}),
  'referral.sendSms': () => ({ users: ['joined'], message: 'Hello', referralCode: 'CREW' }),
  'referral.freeDays': ({ userId }) => ({ referralCode: 'CREW', freeDays: 1, userId }),
  'referral.usersInBilling': () => ({ referral: 'CREW' }),
  'adminBilling.om': ({ userId }) => ({ userId }),
  'bargain.billing': ({ userId }) => ({ userId }),
  'bargain.list': () => ({ code: 'CREW' }),
  'sandbox.coach': ({ userId }) => ({ userId, service: 'AMAZON_FLEX', act: 'real' }),
  'feed.summary': ({ userId }) => ({ userId, service: 'AMAZON_FLEX' }),
  earnings: ({ userId }) => ({ userId }),
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
  'amazon-flex.authValidate': ({ userId }) => ({ userId, accessToken: 't' }),
  'amazon-flex.setupAnswer': ({ userId }) => ({ userId, type: 'OTP-CODE', code: '1234' }),
  'amazon-flex.setupCancel': ({ userId }) => ({ userId }),
};
/** What the calls of most platforms take: a driver, their sign-in, a start or a stop. */
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

/** About the caller, whom the operator's token does not name. */
const NEED_A_USER = new Set([
  'notifications.get',
  'notifications.change',
  'push.add',
  'push.remove',
  'notifications.link',
  'notifications.confirm',
  'notifications.unlink',
  'notifications.test',
  'calendar.state',
  'calendar.make',
  'calendar.revoke',
  'tax.year',
  'tax.miles',
  'export.own',

  'amazon-flex.setupTokens',
  'auth.changePassword',
  'auth.stepUp',
  'auth.secondFactorState',
  'auth.secondFactorStart',
  'auth.secondFactorConfirm',
  'auth.secondFactorCodes',
  'auth.secondFactorRemove',
  'auth.godMode',
  'auth.godModeResume',
  'auth.signOutEverywhere',
  'user.status',
  'installer.make',
  'imHere.send',
  'token.regenerate',
  'billing.stripe',
  'billing.amount',
  'billing.flashSale',
  'invite.create',
  'invite.choose',
  'sms.test',
  'posts.create',
  'posts.change',
  'posts.report',
  'posts.muted',
  'posts.mute',
  'posts.unmute',
]);

async function openAccept(api: TestApi, userId: string): Promise<void> {
  const attempt = { attemptId: randomUUID(), service: 'AMAZON_FLEX', account: userId, offerId: 'o', locationId: 'l', offer: {} as never };
  await api.ctx.db.insert(acceptAttempts).values({ ...attempt, userId, state: 'unknown', startsAt: 0, endsAt: 1, createdAt: 0 });
}

/**
 * Who calls, and about whom: partners about a driver of their code and about another one, an admin who acts as a driver about that
 * one and about another, the others about another driver.
 */
const CALLERS = [
  'nobody',
  'own',
  'other',
  'partner-own',
  'partner-other',
  'support',
  'admin',
  'owner',
  'operator',
  'god-own',
  'god-other',
  'banned',
] as const;
type Who = (typeof CALLERS)[number];
/** Who asks for what does not exist: one without a sign-in, one with few rights, one with all. */
const ASKING_FOR_NOTHING = ['nobody', 'own', 'owner'] as const satisfies readonly Who[];
const ROLE_OF = {
  nobody: null,
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
  banned: 'driver',
} as const satisfies Record<Who, Role | null>;
/** Rights over others that the step itself asks for: the input names no user. */
const ASKED_BY_STEP: Record<string, Right> = { 'user.userid': 'users.read', 'sandbox.messages': 'messages.read' };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const paths = [...new Set(allEndpoints().map(({ path }) => path))];

describe('access', () => {
  let api: TestApi;
  let driver: TestUser;
  let people: Record<Who, { token: string | undefined; about: TestUser }>;

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    const other = await api.addUser({ userId: 'other', flex: {} });
    const joined = await api.addUser({ userId: 'joined', flex: {}, referralCode: 'CREW' });
    const [partner, support, admin, owner] = await Promise.all(
      (['partner', 'support', 'admin', 'owner'] as const).map((role) => api.addUser({ userId: role, role, flex: {} })),
    );
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'partner', createdAt: 0 });
    const seen = await api.addUser({ userId: 'seen', flex: {} });
    const chief = await api.addUser({ userId: 'chief', role: 'admin' });
    const banned = await api.addUser({ userId: 'out', banned: true });
    const { idToken: god } = (await api.call(contract.startGodMode, { userId: 'seen', reason: 'a test' }, chief.token)).json;
    people = {
      nobody: { token: undefined, about: other },
      own: { token: driver.token, about: driver },
      other: { token: driver.token, about: other },
      'partner-own': { token: partner!.token, about: joined },
      'partner-other': { token: partner!.token, about: other },
      support: { token: support!.token, about: other },
      admin: { token: admin!.token, about: other },
      owner: { token: owner!.token, about: other },
      operator: { token: api.operator, about: other },
      'god-own': { token: god, about: seen },
      'god-other': { token: god, about: other },
      banned: { token: banned.token, about: other },
    };
    // An accept whose outcome is open: so no driver is deleted, and every endpoint finds them.
    for (const userId of ['driver', 'other', 'joined', 'seen', 'out']) await openAccept(api, userId);
  });
  afterAll(() => api.stop());

  /** Allowed, or the status of the refusal: from the contract's data alone. */
  function expected(endpoint: Endpoint, who: Who): 'allowed' | 401 | 403 {
    const { access, others, method, id } = endpoint;
    if (access === 'public') return 'allowed';
    if (who === 'nobody') return 401;
    if (who === 'banned') return 403;
    if (who.startsWith('god') && (endpoint.ownOnly || endpoint.recent)) return 403;
    if (who === 'operator' && NEED_A_USER.has(id)) return 403;
    const has = (right: Right) => (RIGHTS[right] as readonly Role[]).includes(ROLE_OF[who]!);
    const right = Object.hasOwn(RIGHTS, access) ? (access as Right) : null;
    if (right && !has(right)) return 403;
    const sample = sampleOf(endpoint)!;
    const namesSomebody = id !== 'workers.command' && JSON.stringify(sample(driver)) !== JSON.stringify(sample(people.other.about));
    if (who === 'own' || who === 'god-own' || !namesSomebody) return 'allowed';
    const over = right ?? ASKED_BY_STEP[id] ?? others ?? (method === 'GET' ? 'users.read' : 'users.help');
    return has(over) && who !== 'partner-other' ? 'allowed' : 403;
  }

  async function ask(method: string, endpoint: Endpoint, who: Who): Promise<number> {
    const { token, about } = people[who];
    const { url, body } = addressOf(api.url, endpoint, sampleOf(endpoint)!(about));
    const carried = method === 'GET' ? undefined : body;
    const abort = new AbortController();
    const response = await fetch(url, {
      method,
      headers: { ...(token && { authorization: token }), ...(carried !== undefined && { 'content-type': 'application/json' }) },
      ...(carried !== undefined && { body: carried }),
      signal: abort.signal,
    });
    if (response.headers.get('content-type')?.startsWith('application/json')) await response.text();
    abort.abort();
    return response.status;
  }

  it('closes to god mode whatever pays, signs in, proves a phone, links an account or ends it (ROLE-13)', () => {
    const closed = (endpoint: Endpoint) => endpoint.access === 'public' || endpoint.ownOnly === true || endpoint.recent === true;
    const secret = ({ id }: Endpoint) =>
      (/^(auth|verification|installer|remoteBrowser|billing)\./.test(id) && !['auth.godModes', 'auth.godModeResume'].includes(id)) ||
      ['user.delete', 'sandbox.messages'].includes(id) ||
      platformCalls.some(({ endpoint, call }) => endpoint.id === id && call.kind === 'setup');
    const open = allEndpoints().filter((endpoint) => secret(endpoint) && !closed(endpoint) && endpoint.access !== 'users.money');

    // The days a driver has are on every page of theirs.
    expect(open.map(({ id }) => id)).toEqual(['billing.ledger']);
  });

  it('knows good input of every endpoint of the contract and of every platform call', () => {
    const ids = allEndpoints().map((endpoint) => endpoint.id);

    expect(allEndpoints().filter((endpoint) => !sampleOf(endpoint))).toEqual([]);
    expect(Object.keys(SAMPLES).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('leaves no route file out: each serves an endpoint of the contract, or one call of every platform', () => {
    const folder = join(import.meta.dirname, '../../../api/routes/prd');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const named = new Set(allEndpoints().map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`));
    const served = files.map(routeOf).map(({ path, method }) => `${method?.toUpperCase() ?? 'any'} ${path}`);

    expect(served.filter((route) => !named.has(route))).toEqual(['any /**']);
  });

  it.each(paths.flatMap((path) => METHODS.map((method) => ({ path, method }))))(
    '$method $path answers everybody by its rule',
    async (row) => {
      const here = allEndpoints().filter(({ path }) => path === row.path);
      const endpoint = here.find(({ method }) => method === row.method);
      for (const who of endpoint ? CALLERS : ASKING_FOR_NOTHING) {
        const status = await ask(row.method, endpoint ?? here[0]!, who);

        if (!endpoint) expect([who, [404, 405].includes(status)]).toEqual([who, true]);
        else {
          // The step behind the pipeline may still refuse (an unknown block, say); only a refresh token that is none is a 401.
          const refusals = endpoint.id === 'auth.refresh' ? [403] : [401, 403];
          const seen = refusals.includes(status) ? status : 'allowed';
          expect([who, seen]).toEqual([who, expected(endpoint, who)]);
        }
      }
    },
  );

  it('refuses a banned driver from the next call on, with the unknown error alone (ERR-128, ROLE-14)', async () => {
    const banned = await api.addUser({ userId: 'banned' });
    const ask = () => api.send('GET', '/prd/user?userId=banned', { token: banned.token });
    const before = await ask();

    await api.send('PATCH', '/prd/user/web', {
      token: people.admin.token!,
      json: { userId: 'banned', body: { banned: true }, reason: 'asked for by the driver' },
    });
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
