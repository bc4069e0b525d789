import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#api/contract/index.ts';
import { auditLog, configChanges, referralCodes } from '#api/db/schema/index.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

const DAY = 86_400_000;
const words = (title: string) => ({ title, body: `Text of ${title}` });
const notice = (more: Record<string, unknown> = {}) => JSON.stringify({ en: words('Hello'), es: words('Hola'), ...more });

describe('app configuration, service status and promotions', () => {
  let api: TestApi;
  let admin: TestUser;
  let driver: TestUser;
  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', role: 'admin' });
    await api.ctx.db.insert(referralCodes).values({ code: 'CREW', userId: 'admin', createdAt: 0 });
    driver = await api.addUser({
      userId: 'driver',
      referralCode: 'CREW',
      record: { services: [{ key: 'SPARK', label: 'Spark', price: 50 }] },
    });
  });
  afterAll(() => api.stop());

  const set = (type: string, value: string, more: Record<string, unknown> = {}) =>
    api.call(contract.setConfig, { type, value, ...more }, admin.token);
  const metadata = async (who = driver) => (await api.call(contract.metadata, {}, who.token)).json;
  const history = async (subject: string) => (await api.call(contract.configHistory, { subject }, admin.token)).json;

  it('keeps who changed an entry, when, and from what to what, also in the audit log (ENT-30, ENT-31)', async () => {
    const done = await set('flex_app_version', '3.88.2.118.0');

    const [change] = await history('config:flex_app_version');
    const audit = await api.ctx.db.select().from(auditLog);
    expect([done.status, change.by, change.before.value, change.after.value]).toEqual([200, 'admin', '', '3.88.2.118.0']);
    expect(Math.abs(change.at - api.ctx.machine.now())).toBeLessThan(60_000);
    expect(audit.find(({ userId }) => userId === 'config:flex_app_version')).toMatchObject({
      modifiedBy: 'admin',
      differences: { value: ['', '3.88.2.118.0'] },
    });
  });

  it('gives the version of the Flex app to everybody who asks for its type (ENT-32, API-38)', async () => {
    await set('flex_app_version', '3.90.1');

    const read = await api.call(contract.appConfig, { type: 'flex_app_version' });
    const secret = await api.call(contract.appConfig, { type: 'secretMode' });

    expect(read.json).toEqual({ type: 'flex_app_version', value: '3.90.1', options: null });
    expect([secret.status, secret.json.code]).toEqual([404, 'config.unknown']);
  });

  it.each([
    ['terms-of-service-version', '1.5', 'config.integer'],
    ['generalDialogConfig', 'two', 'config.integer'],
    ['generalDialogConfig', '2', 'config.noticeMissing'],
    ['latestAnnouncement', 'today', 'config.instant'],
    ['allowRegister', 'maybe', 'config.switch'],
    ['disabledServices', 'AMAZON_FLEX,NO_SUCH', 'config.services'],
    ['instacart_warehouses', 'a\nb', 'config.list'],
    ['secretMode', '[1', 'config.list'],
    ['closedAreas', '[{"latitude":200}]', 'config.areas'],
    ['test', 'two\nlines', 'config.text'],
  ])('refuses %s = %s by its type and writes nothing', async (type, value, code) => {
    const before = await api.fingerprint();

    const refused = await set(type, value);

    expect([refused.status, refused.json.code, refused.json.issues[0].code]).toEqual([400, 'input.invalid', code]);
    expect(await api.fingerprint()).toBe(before);
  });

  it.each([
    ['text that is not JSON', '{"en":', 'config.notice'],
    ['one language alone', JSON.stringify({ en: words('Hello') }), 'config.notice'],
    ['an end before its beginning', notice({ from: 2, until: 1 }), 'config.window'],
  ])('refuses a general dialog with %s', async (_, options, code) => {
    const refused = await set('generalDialogConfig', '5', { options });

    expect([refused.status, refused.json.issues[0].code]).toEqual([400, code]);
  });

  it('refuses a value that was decided on an older one', async () => {
    const first = await set('test', 'one', { revision: 0 });
    const late = await set('test', 'two', { revision: 0 });
    const again = await set('test', 'two', { revision: first.json.revision });

    expect([first.status, late.json.code, again.status]).toEqual([200, 'config.changed', 200]);
  });

  it('reverts a change by a new change', async () => {
    await set('proxyRequired', 'true');
    const [change] = await history('config:proxyRequired');

    await api.call(contract.revertConfig, { seq: change.seq }, admin.token);

    const [newest] = await history('config:proxyRequired');
    expect([newest.before.value, newest.after.value]).toEqual(['true', 'false']);
    expect((await api.call(contract.shell, {})).json.proxyRequired).toBe(false);
  });

  it.each([
    ['everybody', {}, true],
    ['the driver’s code', { audience: { kind: 'code', codes: ['CREW'] } }, true],
    ['another code', { audience: { kind: 'code', codes: ['OTHER'] } }, false],
    ['the driver’s service', { audience: { kind: 'service', services: ['SPARK'] } }, true],
    ['another service', { audience: { kind: 'service', services: ['VEHO'] } }, false],
    ['later', { from: Date.now() + DAY }, false],
    ['earlier', { until: Date.now() - DAY }, false],
  ])('shows the general dialog that is for %s (OVERLAY-08)', async (_, more, shown) => {
    const version = Number((await api.call(contract.appConfig, { type: 'generalDialogConfig' })).json.value) + 1;

    const saved = await set('generalDialogConfig', String(version), { options: notice(more) });

    expect(saved.status).toBe(200);
    expect((await metadata()).generalDialog).toEqual(shown ? { version, en: words('Hello'), es: words('Hola') } : null);
  });

  it('lets admins post an announcement, which drivers get with its number (ADMIN-51, OVERLAY-09)', async () => {
    const refused = await api.call(
      contract.setConfig,
      { type: 'latestAnnouncement', value: '1700000000000', options: notice() },
      driver.token,
    );
    await set('latestAnnouncement', '1700000000000', { options: notice() });

    expect(refused.status).toBe(403);
    expect((await metadata()).announcement).toMatchObject({ version: 1_700_000_000_000, es: words('Hola') });
  });

  it('says what is wrong with a service, and wants words for it (OVERLAY-19)', async () => {
    const silent = await api.call(contract.setServiceStatus, { service: 'Spark', status: 'KO', description: '' }, admin.token);
    await api.call(
      contract.setServiceStatus,
      { service: 'Spark', status: 'MEH', description: 'Slow', descriptionEs: 'Lento' },
      admin.token,
    );

    const rows = (await api.call(contract.statuses, {})).json;
    expect(silent.json.issues[0].code).toBe('config.description');
    expect(rows.find((row: any) => row.service === 'Spark')).toEqual({
      service: 'Spark',
      status: 'MEH',
      description: 'Slow',
      descriptionEs: 'Lento',
    });

    const [change] = await history('status:Spark');
    await api.call(contract.revertConfig, { seq: change.seq }, admin.token);
    expect((await api.call(contract.statuses, {})).json.find((row: any) => row.service === 'Spark').status).toBe('OK');
  });

  describe('promotion messages', () => {
    const send = (message: Record<string, unknown>, users: unknown = ['driver']) =>
      api.call(contract.sendPromotion, { users, message: { title: 'Half price', ...message } }, admin.token);
    const today = () => {
      const parts = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York' }).formatToParts(api.ctx.machine.now());
      const part = (type: string) => parts.find((one) => one.type === type)!.value;
      return { year: part('year'), month: part('month'), date: part('day') };
    };
    const list = async (who = driver, day = today()) =>
      (await api.call(contract.promotions, { userId: who.userId, ...day }, who.token)).json;

    it.each(['from', 'until'])('take whole milliseconds only: %s', async (end) => {
      const { status, json } = await send({ [end]: 4e12 + 0.5 });

      expect(status).toBe(400);
      expect(json.issues).toMatchObject([{ path: `message.${end}` }]);
    });

    it('reach the drivers they name, whole, and are seen once closed (API-102, API-103, ENT-57)', async () => {
      const { json } = await send({ subtitle: 'This week', bodyText: 'Seven days', bodyHTML: '<p>Seven <b>days</b></p>' });
      const other = await api.addUser({ userId: 'other' });
      const first = await list();

      await api.call(contract.promotionSeen, { userId: 'driver', promotionId: json.promotionId }, driver.token);

      expect(first).toEqual([
        {
          promotionId: json.promotionId,
          title: 'Half price',
          subtitle: 'This week',
          bodyText: 'Seven days',
          bodyHTML: '<p>Seven <b>days</b></p>',
          es: null,
          seen: false,
        },
      ]);
      expect((await list())[0].seen).toBe(true);
      expect(await list(other)).toEqual([]);
    });

    it.each([
      ['a script', '<p>Hi</p><script>alert(1)</script>', '<p>Hi</p>'],
      ['a handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
      ['a picture that loads', '<img src=x onerror=alert(1)>Hi', 'Hi'],
      ['a link that runs', '<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener noreferrer" target="_blank">Hi</a>'],
      ['a frame and a style', '<iframe src="https://x.example"></iframe><style>p{}</style>Hi', 'Hi'],
      ['an odd nesting', '<svg><script>alert(1)</script></svg><math><mi>Hi', 'Hi'],
    ])('store HTML without %s (OVERLAY-10)', async (_, bodyHTML, clean) => {
      const { json } = await send({ bodyHTML });

      const kept = (await list()).find((one: any) => one.promotionId === json.promotionId);

      expect(kept.bodyHTML).toBe(clean);
    });

    it('end when they are taken back, and are not shown before they begin', async () => {
      const { json } = await send({ title: 'Taken back' }, { kind: 'all' });
      await send({ title: 'Tomorrow', from: api.ctx.machine.now() + 2 * DAY }, { kind: 'all' });

      await api.call(contract.withdrawPromotion, { promotionId: json.promotionId }, admin.token);

      expect((await list()).map(({ title }: any) => title)).not.toEqual(expect.arrayContaining(['Taken back']));
      expect((await list()).map(({ title }: any) => title)).not.toEqual(expect.arrayContaining(['Tomorrow']));
      expect(await history(`promotion:${json.promotionId}`)).toHaveLength(2);
    });

    it('refuse a day that is none, and an end before now', async () => {
      const day = await api.call(contract.promotions, { userId: 'driver', year: '2026', month: '2', date: '31' }, driver.token);
      const over = await send({ until: 5 });

      expect([day.status, over.status]).toEqual([400, 400]);
    });
  });

  it('loses no change of admins who save at the same moment', async () => {
    const before = (await api.ctx.db.select().from(configChanges)).length;
    const [one, two] = await Promise.all([
      set('refusedReferralCodes', 'A', { revision: 0 }),
      set('refusedReferralCodes', 'B', { revision: 0 }),
    ]);

    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(await api.ctx.db.select().from(configChanges)).toHaveLength(before + 1);
  });
});
