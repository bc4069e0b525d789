import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appConfig, referralCodes, serviceStatuses } from '#api/db/schema/index.ts';
import { catalogue } from '#engine/platforms/catalogue.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api/shell', () => {
  let api: TestApi;
  let driver: TestUser;

  beforeAll(async () => {
    api = await startApi({ ADMIN_IDS: 'boss,driver', BLANK_DASHBOARD_IDS: 'driver', K_LIST_IDS: 'boss' });
    await api.ctx.db.insert(referralCodes).values({
      code: 'CREW',
      userId: 'boss',
      collectsMoney: true,
      country: 'US',
      details: { contactOptions: [{ type: 'WHATSAPP', value: '+12025550101' }, { type: 'PIGEON', value: 'x' }, null] },
      createdAt: 0,
    });
    driver = await api.addUser({ userId: 'driver', referralCode: 'CREW' });
  });
  afterAll(() => api.stop());

  const get = (path: string, token?: string) => api.send('GET', `/prd${path}`, { token });
  const set = (type: string, value: string, options: string | null = null) =>
    api.ctx.db
      .insert(appConfig)
      .values({ type, value, options, updatedAt: 0 })
      .onConflictDoUpdate({ target: appConfig.type, set: { value, options } });

  it('tells what the console needs before anybody signs in, by the start values (OPEN-73, OPEN-74, OPEN-76, OPEN-110, CONST-56)', async () => {
    const { status, json } = await get('/shell');

    expect(status).toBe(200);
    expect(json).toEqual({
      appVersion: 835,
      termsVersion: 1,
      allowRegister: true,
      latestAnnouncement: 0,
      generalDialog: { version: 0, options: {} },
      showBillingReminder: true,
      proxyRequired: false,
      showSecretImHere: false,
      takesEvents: false,
      disabledServices: [],
      temporaryNotices: [],
      contact: [],
      tiles: { url: '/prd/tiles/{theme}/{z}/{x}/{y}', attribution: '', minZoom: 2, maxZoom: 18, bundled: true },
      sandboxMessages: `${api.sandboxUrl.replace('localhost', '127.0.0.1')}/_sandbox/messages`,
    });
  });

  it('follows what an admin sets, and survives what is no such value (API-37)', async () => {
    await set('app-version', '836');
    await set('generalDialogConfig', '3', '{"title":"News"}');
    await set('disabledServices', 'VEHO, SPARK');
    await set('contactOptions', '', '[{"type":"TELEGRAM","value":"@grab"}]');
    await set('latestAnnouncement', 'nonsense');

    const { json } = await get('/shell');

    expect(json).toMatchObject({
      appVersion: 836,
      generalDialog: { version: 3, options: { title: 'News' } },
      disabledServices: ['VEHO', 'SPARK'],
      contact: [{ type: 'TELEGRAM', value: '@grab' }],
      latestAnnouncement: 0,
    });
    expect((await get('/app-version')).json).toEqual({ value: 836 });
  });

  it('gives one entry of the configuration (ENT-30, ENT-31, API-38)', async () => {
    await set('flex_app_version', '3.96');

    expect((await get('/app-config?type=flex_app_version')).json).toEqual({ type: 'flex_app_version', value: '3.96', options: null });
    expect((await get('/app-config?type=allowRegister')).json).toEqual({ type: 'allowRegister', value: 'true', options: null });
  });

  it.each(['secretMode', 'refusedReferralCodes', 'nothing', 'constructor', '__proto__'])('shows nobody the entry %s', async (type) => {
    await set('secretMode', '["driver"]');

    const answer = await get(`/app-config?type=${type}`);

    expect([answer.status, answer.json.code]).toEqual([404, 'config.unknown']);
  });

  it('tells the signed-in shell what to show (ROLE-04, ROLE-09, ROLE-12, ROLE-15, API-133)', async () => {
    await set('secretMode', '["driver"]');
    const boss = await api.addUser({ userId: 'boss', admin: true, phoneNumber: '+12025550109' });

    const own = await get('/user/metadata', driver.token);
    const bosses = await get('/user/metadata', boss.token);

    expect(JSON.parse(own.text).statusCode).toBe(200);
    expect(own.json).toEqual({
      userId: 'driver',
      role: 'driver',
      admin: false,
      mustEnroll: false,
      adminDashboard: false,
      blankDashboard: true,
      kList: false,
      secretAccess: true,
      generalDialog: null,
      announcement: null,
      referral: {
        code: 'CREW',
        collectsMoney: true,
        country: 'US',
        contactOptions: [{ type: 'WHATSAPP', value: '+12025550101' }],
        chatButton: true,
      },
      instantOffersUpdate: 0,
      partner: null,
    });
    expect(bosses.json).toMatchObject({
      role: 'admin',
      admin: true,
      adminDashboard: true,
      blankDashboard: false,
      kList: true,
      secretAccess: false,
      referral: null,
    });
  });

  it('lists every service as fine until somebody writes otherwise (LEGAL-10, ENT-65)', async () => {
    const before = await get('/statuses');
    await api.ctx.db.insert(serviceStatuses).values({ service: 'Payments', status: 'MEH', description: 'Slow today', updatedAt: 0 });
    const after = await get('/statuses');

    expect(before.json).toEqual(catalogue.map(() => ({ service: expect.any(String), description: '', descriptionEs: null, status: 'OK' })));
    expect(new Set(before.json.map((one: { service: string }) => one.service)).size).toBe(catalogue.length);
    expect(after.json).toContainEqual({ service: 'Payments', description: 'Slow today', descriptionEs: null, status: 'MEH' });
  });

  it.each(['/shell?x=1', '/app-config', '/app-config?type=', '/app-config?type=a&type=b', '/app-version?x=1', '/statuses?x=1'])(
    'refuses what it does not know: %s',
    async (path) => {
      const { status, json } = await get(path);

      // Calls without input read none.
      if (path.includes('app-config')) expect([status, json.issues.length]).toEqual([400, 1]);
      else expect(status).toBe(200);
    },
  );
});
