import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLog, linkedServices, referralCodes, users } from '#api/db/schema/index.ts';
import { tidyAudit } from '#api/db/upkeep.ts';
import { AUDIT, DAY } from '#config/constants.ts';
import { type Answer, eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const STATIONS = ['us-chicago-dch1', 'us-chicago-dch2'];

describe('api/users', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  let count = 0;
  let stations: string[] = STATIONS;

  beforeAll(async () => {
    api = await startApi();
    admin = await api.addUser({ userId: 'admin', admin: true });
    stations = api.ctx.platforms
      .find(({ manifest }) => manifest.id === 'amazon-flex')!
      .locations.all()
      .map((station) => station.id);
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    driver = await api.addUser({
      userId: `driver-${++count}`,
      phoneNumber: `+1303555${1000 + count}`,
      flex: { options: { locations: [stations[0]] } },
    });
  });

  const update = (body: unknown, token = driver.token): Promise<Answer> =>
    api.send('PATCH', '/prd/user/web', { token, json: { userId: driver.userId, body, reason: 'asked for by the driver' } });
  const audits = () => api.ctx.db.select().from(auditLog).where(eq(auditLog.userId, driver.userId)).orderBy(desc(auditLog.seq));
  const recordOf = async () => (await api.ctx.db.select().from(users).where(eq(users.userId, driver.userId)))[0]!;
  async function refused(work: () => Promise<Answer>): Promise<Answer> {
    const before = await api.fingerprint();
    const answer = await work();
    expect(await api.fingerprint()).toBe(before);
    return answer;
  }

  describe('the record', () => {
    it('holds the fields of the specification with their defaults (ENT-01, ENT-02, ENT-04, ENT-06, ENT-07)', async () => {
      const { status, json } = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });

      expect(status).toBe(200);
      expect(json).toMatchObject({
        userId: driver.userId,
        name: `Name of ${driver.userId}`,
        phoneNumber: driver.phoneNumber,
        phoneVerified: true,
        public: false,
        profilePicture: null,
        Admin: false,
        banned: false,
        godMode: null,
        status: 'Stopped',
        userDisabled: true,
        termsVersion: 0,
        latestSeenAnnouncement: 0,
        generalDialogData: { version: 0 },
        flexRestriction: null,
        enforceEndOfSchedule: false,
        clickerMode: false,
        autoStop: false,
        instantOffersActive: false,
        maskUrls: [],
        masacreModeEnabled: false,
        mode: 'secure',
        blacklistedLocations: [],
        imHere: false,
        showFeed: false,
        showInstantOffers: false,
        showLostBlocks: false,
        showAutoStop: false,
        showMask: false,
        showClicker: false,
        deviceModelFixed: { model: 'Pixel 4 XL', osVersion: '10', os: 'Android' },
        role: 'driver',
        permissions: [],
        beta: false,
        brand: null,
        services: [],
        region: null,
        country: null,
        continent: 0,
        zone: null,
        proxyInstalled: false,
        preferredNumber: null,
        lastCalled: null,
        lastDisconnectedTime: null,
        needsToBeRefreshed: false,
        lastInstantOffersGenerated: null,
        lastImHereAttempt: null,
        probMap: null,
        experimentalUI: false,
        usecure: false,
        allUsersTableColumns: [],
        allUsersViews: [],
      });
    });

    it('says Pixel 4 XL, OS version 10, Android where the device is not known (ENT-08, CONST-44)', async () => {
      const device = async () =>
        (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json.deviceModelFixed;
      const known = { model: 'Pixel 9', osVersion: '15', os: 'Android' };

      expect(await device()).toEqual({ model: 'Pixel 4 XL', osVersion: '10', os: 'Android' });
      await api.ctx.db
        .update(users)
        .set({ record: { deviceModelFixed: known } })
        .where(eq(users.userId, driver.userId));
      expect(await device()).toEqual(known);
    });

    it('holds account and billing fields (ENT-03)', async () => {
      const { json } = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });

      expect(json).toMatchObject({
        accountType: 'Paid',
        referralCode: null,
        linkedFrom: null,
        createDate: expect.any(Number),
        lastPaymentDate: null,
        paymentDay: null,
        trialDate: null,
        specialOffer: null,
        specialPrice: null,
        accountDiscount: null,
        zelleName: null,
        flashSaleTimestamp: null,
        goodStanding: true,
        automaticGoodStanding: false,
        setupComplete: true,
      });
    });

    it('holds the Flex options with their defaults (ENT-12, ENT-13, CONST-14, CONST-16)', async () => {
      const { json } = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });

      expect(json.driverOptions).toMatchObject({ locations: [stations[0]], minPay: 20, timeBuffer: 30 });
      const days = JSON.parse(json.driverOptions.schedule);
      expect(days).toHaveLength(7);
      expect(days.map((day: unknown[]) => day.map(Number))).toEqual(Array(7).fill([8, 16, 30]));
    });

    it('is wrapped by the lookup: HTTP status and statusCode equal, body JSON text (API-128)', async () => {
      const { status, text } = await api.send('POST', '/prd/user-lookup', { token: driver.token, json: { userId: driver.userId } });

      const outer = JSON.parse(text);
      expect([status, outer.statusCode]).toEqual([200, 200]);
      expect(JSON.parse(outer.body)).toMatchObject({ userId: driver.userId, driverOptions: { minPay: 20 } });
    });

    it('is found by phone number in any writing; others stay unknown to a driver (API-127, ERR-16)', async () => {
      const ask = (phoneNumber: string, token: string) => api.send('POST', '/prd/user/userid', { token, json: { phoneNumber } });

      const own = await ask(driver.phoneNumber.replace('+1303', '(303) '), driver.token);
      const foreign = await ask(admin.phoneNumber, driver.token);
      const nobody = await ask('+12125550000', driver.token);
      const byAdmin = await ask(driver.phoneNumber, admin.token);
      const unknown = await ask('+12125550000', admin.token);

      expect([own.status, own.json]).toEqual([200, { userId: driver.userId }]);
      expect([foreign.status, nobody.status]).toEqual([403, 403]);
      expect(byAdmin.json).toEqual({ userId: driver.userId });
      expect([unknown.status, unknown.json.message]).toEqual([404, 'No user found']);
    });

    it('never holds a secret, whatever the records hold (ENT-05)', async () => {
      const secrets = {
        refreshToken: 'canary-1',
        amazonToken: 'canary-2',
        amazonCookie: 'canary-3',
        verificationCode: 'canary-4',
        password: 'canary-5',
      };
      await api.ctx.db
        .update(users)
        .set({ record: { ...secrets, notes: 'canary-6' } })
        .where(eq(users.userId, driver.userId));

      const { text } = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });
      const byAdmin = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: admin.token });

      expect(text).not.toContain('canary');
      expect(byAdmin.text.match(/canary-\d/g)).toEqual(['canary-6']);
    });

    it('answers an admin who asks for nobody: No user found (API-141, ERR-16)', async () => {
      const answer = await api.send('GET', '/prd/user?userId=nobody', { token: admin.token });

      expect([answer.status, answer.json.code, answer.json.message]).toEqual([404, 'user.notFound', 'No user found']);
    });

    it('tells an admin who names nobody that there is no user id (ERR-59)', async () => {
      const answer = await api.send('GET', '/prd/user?userId=', { token: admin.token });

      expect([answer.status, answer.json.code, answer.json.message]).toEqual([400, 'user.idMissing', 'There is no user id. :(']);
    });
  });

  describe('an update', () => {
    it('changes only the fields it carries and answers the record (USER-01, USER-06, API-44)', async () => {
      const { status, json } = await update({ name: 'New Name', autoStop: true });

      expect(status).toBe(200);
      expect(json).toMatchObject({ name: 'New Name', autoStop: true, mode: 'secure', driverOptions: { minPay: 20 } });
    });

    it('takes every field a driver may set (USER-07, USER-14)', async () => {
      const fields = {
        public: true,
        clickerMode: true,
        instantOffersActive: true,
        mode: 'lucrative',
        termsVersion: 1,
        generalDialogData: { version: 3 },
        latestSeenAnnouncement: 4,
        lastInstantOffersGenerated: '11-21-2026',
        limits: { hoursPerDay: 8 },
        enforceEndOfSchedule: true,
      };

      const { status, json } = await update(fields);

      expect(status).toBe(200);
      expect(json).toMatchObject(fields);
    });

    it('keeps the rating the client knows (USER-10)', async () => {
      const rating = { ratingName: 'Fantastic', ratingLevel: 11, ratingUpdated: 1_795_000_000_000 };

      expect((await update(rating)).json).toMatchObject(rating);
    });

    it('writes before and after to the audit log, in its own words by field (USER-09, ENT-58, API-136)', async () => {
      await update({ name: 'Second', driverOptions: { minPay: 31 } }, admin.token);

      const { json } = await api.send('GET', `/prd/user/audit-log?userId=${driver.userId}`, { token: admin.token });
      expect(json[0]).toMatchObject({ userId: driver.userId, modifiedBy: 'admin' });
      expect(JSON.parse(json[0].differences)).toEqual({
        name: [`Name of ${driver.userId}`, 'Second'],
        [`${FLEX}.options.minPay`]: [20, 31],
      });
    });

    it('that ends god mode alone leaves no audit row; one that changes nothing neither (USER-09)', async () => {
      await api.ctx.db
        .update(users)
        .set({ record: { godMode: 'somebody' } })
        .where(eq(users.userId, driver.userId));

      const ended = await update({ godMode: null });
      const same = await update({ name: `Name of ${driver.userId}` });

      expect([ended.status, same.status]).toEqual([200, 200]);
      expect(await audits()).toEqual([]);
    });

    it('leaves no audit row where services and locations are sent as they are, in whatever order their fields are stored', async () => {
      const services = [{ key: FLEX, label: 'Flex', selected: true, price: 50 }];
      const locationOverrides = [
        { locationId: 'us-chicago-dch1', timeBuffer: 45, minPay: 50, minPayPerHour: 18, preferredBlockHours: Array(9).fill(true) },
      ];
      const body = { services, limits: { travelMinutes: 20, hoursPerDay: 8 }, driverOptions: { locationOverrides } };
      expect((await update(body)).status).toBe(200);
      const once = await audits();

      expect((await update(body)).status).toBe(200);

      expect(once).toHaveLength(1);
      expect(await audits()).toEqual(once);
    });

    it('keeps rows short and, a driver’s own, few a day: what follows is one row more when the day is over', async () => {
      const at = api.ctx.machine.now();
      const own = { dateModified: at, userId: driver.userId, modifiedBy: driver.userId };
      await api.ctx.db.insert(auditLog).values(
        Array.from({ length: AUDIT.ownRowsPerDay }, (_, i) => ({
          ...own,
          differences: { ratingLevel: [i, i + 1] as [unknown, unknown] },
        })),
      );
      const notes = (letter: string) => ({ notes: letter.repeat(4000), blacklistedLocations: Array(500).fill(letter.repeat(90)) });
      await update(notes('a'), admin.token);
      await update({ name: 'First' });
      await update({ name: 'Second' });
      await update({ name: 'Third', ratingLevel: 7 });

      const shown = await api.send('GET', `/prd/user/audit-log?userId=${driver.userId}&limit=1`, { token: admin.token });
      const later = { name: [`Name of ${driver.userId}`, 'Third'], ratingLevel: [null, 7] };
      expect(JSON.parse(shown.json[0].differences)).toEqual(later);
      expect(await audits()).toHaveLength(AUDIT.ownRowsPerDay + 1);
      await tidyAudit(api.ctx.database, api.ctx.machine.now() + DAY, 30 * DAY);
      const rows = await audits();
      expect(rows).toHaveLength(AUDIT.ownRowsPerDay + 2);
      expect(rows[0]!.differences).toEqual(later);
      for (const { differences } of rows) expect(Buffer.byteLength(JSON.stringify(differences))).toBeLessThanOrEqual(AUDIT.rowBytes);
    });

    it('reads the audit log a page at a time', async () => {
      for (const name of ['One', 'Two', 'Three']) await update({ name });
      const page = async (query: string) =>
        (await api.send('GET', `/prd/user/audit-log?userId=${driver.userId}&limit=2${query}`, { token: admin.token })).json;
      const first = await page('');
      const second = await page(`&before=${first[1].seq}`);

      const names = [...first, ...second].map(({ differences }) => JSON.parse(differences).name[1]);
      expect(names).toEqual(['Three', 'Two', 'One']);
      expect(await page(`&before=${second[0].seq}`)).toEqual([]);
    });

    it('merges option objects one level deep (USER-07)', async () => {
      await update({ driverOptions: { minPay: 44 } });
      const { json } = await update({ driverOptions: { timeBuffer: 60 } });

      expect(json.driverOptions).toMatchObject({ minPay: 44, timeBuffer: 60, locations: [stations[0]] });
    });

    it('takes every filter of a driver: schedule, buffer, stations, pay and durations (PROD-08)', async () => {
      const filters = {
        schedule: JSON.stringify(Array(7).fill([6, 20, '30'])),
        timeBuffer: 45,
        locations: [stations[0], stations[1]],
        minPay: 25,
        minPayPerHour: 20,
        preferredBlockHours: [false, ...Array(8).fill(true)],
      };

      const { status, json } = await update({ driverOptions: filters });

      expect(status).toBe(200);
      expect(json.driverOptions).toMatchObject(filters);
      const again = await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token });
      expect(again.json.driverOptions).toMatchObject(filters);
    });

    it('keeps the settings of instant offers, with the place they are for (ENT-29)', async () => {
      const settings = {
        selfieBypassActive: true,
        instantOffersActive: true,
        instantOffersMinPay: 42,
        instantOffersMaxStops: 12,
        fakeGpsActive: true,
        instantOffersLocation: '41.8421:-87.6847',
      };
      const place = { continent: 0, country: 'US', region: 'us-chicago' };
      await api.ctx.db.update(users).set({ record: place }).where(eq(users.userId, driver.userId));

      const { json } = await update({ driverOptions: settings });

      expect(json).toMatchObject(place);
      expect(json.driverOptions).toMatchObject(settings);
    });

    it('takes overrides of single stations (ENT-14)', async () => {
      const override = { locationId: stations[0], timeBuffer: 45, minPay: 30, minPayPerHour: 20, preferredBlockHours: Array(9).fill(true) };

      const { status, json } = await update({ driverOptions: { locationOverrides: [override] } });

      expect(status).toBe(200);
      expect(json.driverOptions.locationOverrides).toEqual([override]);
    });

    it('keeps the sealed credentials of the platform account', async () => {
      const sealed = async () =>
        (await api.ctx.db.select().from(linkedServices).where(eq(linkedServices.userId, driver.userId)))[0]!.sealedSecrets;
      const before = await sealed();

      await update({ driverOptions: { minPay: 44 } });

      expect(before).toBeTruthy();
      expect(await sealed()).toBe(before);
    });

    it('names every filter that breaks a rule, with the specification’s words, and writes nothing (ERR-58, ERR-63, ERR-65)', async () => {
      const answer = await refused(() => update({ name: 'Not written', driverOptions: { minPay: 0, timeBuffer: '' } }));

      expect([answer.status, answer.json.code, answer.json.message]).toEqual([
        400,
        'options.invalid',
        'There was an error updating your filters',
      ]);
      expect(answer.json.issues.map(({ path, message }: { path: string; message: string }) => [path, message])).toEqual([
        ['body.driverOptions.minPay', 'Min pay cannot be $0'],
        ['body.driverOptions.timeBuffer', 'Time buffer has to be greater than 0'],
      ]);
      expect(answer.json.issues.every((issue: { code?: string }) => issue.code?.startsWith('issues.'))).toBe(true);
    });

    const REFUSED_FILTERS: [Record<string, unknown>, string, string][] = [
      [{ minPay: 20.5 }, 'minPay', 'Min pay must be a whole number'],
      [{ locationOverrides: [{ minPay: 20 }] }, 'locationOverrides.0', 'Location overrides cannot be left empty.'],
      [
        { locationOverrides: [{ minPay: 10_000, timeBuffer: 30 }] },
        'locationOverrides.0',
        'Invalid override configuration. Value too high.',
      ],
      [
        { locationOverrides: [{ minPay: 20, minPayPerHour: 20 }] },
        'locationOverrides.0',
        'To use min pay per hour you must have a time buffer and a min pay as well.',
      ],
      [{ instantOffersMaxStops: 0 }, 'instantOffersMaxStops', 'Max number of stops has to be greater than 0'],
    ];
    it.each(REFUSED_FILTERS)('refuses %j at %s with the words: %s (ERR-64, ERR-66, ERR-67, ERR-68, ERR-69)', async (sent, path, words) => {
      const overrides = sent.locationOverrides as object[] | undefined;
      const driverOptions = overrides ? { locationOverrides: overrides.map((row) => ({ locationId: stations[0], ...row })) } : sent;

      const answer = await refused(() => update({ driverOptions }));

      expect(answer.status).toBe(400);
      expect(answer.json.issues.map((issue: { path: string; message: string }) => [issue.path, issue.message])).toEqual([
        [`body.driverOptions.${path}`, words],
      ]);
    });

    it('refuses a restricted station to the driver and allows it to an admin (ERR-73)', async () => {
      await update({ blacklistedLocations: [stations[1]] }, admin.token);
      const locations = [stations[0], stations[1]];

      const own = await refused(() => update({ driverOptions: { locations } }));
      const byAdmin = await update({ driverOptions: { locations } }, admin.token);

      expect(own.status).toBe(400);
      expect(own.json.issues[0].path).toBe('body.driverOptions.locations.1');
      expect(byAdmin.json.driverOptions.locations).toEqual(locations);
    });

    it('refuses the same service twice (ENT-02, ERR-130)', async () => {
      const service = { key: FLEX, label: 'Flex', price: 50 };

      const answer = await refused(() => update({ services: [service, service] }));

      expect([answer.status, answer.json.code, answer.json.message]).toEqual([
        400,
        'user.serviceTwice',
        'User cannot have same service twice',
      ]);
    });

    it('prices a new service at 50, whatever the driver says; an admin sets prices (CONST-46)', async () => {
      const asked = [{ key: FLEX, label: 'Flex', price: 1 }];

      const own = await update({ services: asked });
      const byAdmin = await update({ services: asked }, admin.token);

      expect(own.json.services).toEqual([{ key: FLEX, label: 'Flex', price: 50, setupComplete: true }]);
      expect(byAdmin.json.services).toMatchObject(asked);
    });

    it('keeps price and terms of a service that the driver removes and adds again, whatever the driver says', async () => {
      const flex = { key: FLEX, label: 'Flex', price: 1 };
      const veho = { key: 'VEHO', label: 'Veho', price: 1 };
      await update({ services: [{ ...flex, price: 80 }] }, admin.token);
      const { record } = await recordOf();
      const agreed = { ...record.services![0]!, discount: 10, trialEnds: 5 };
      await api.ctx.db
        .update(users)
        .set({ record: { ...record, services: [agreed] } })
        .where(eq(users.userId, driver.userId));

      const removed = await update({ services: [] });
      const among = await update({ services: [veho] });
      const back = await update({ services: [veho, { ...flex, label: 'Mine' }] });

      expect([removed.json.services, removed.json.pastServices]).toEqual([[], undefined]);
      expect(among.json.services).toMatchObject([{ key: 'VEHO', price: 50 }]);
      expect(back.json.services[1]).toMatchObject({ key: FLEX, label: 'Mine', price: 80, discount: 10, trialEnds: 5 });
      expect((await recordOf()).record.pastServices).toEqual([]);
    });

    it('keeps the terms of a service when an admin changes another one’s price', async () => {
      await api.ctx.db
        .update(users)
        .set({ record: { services: [{ key: FLEX, label: 'Flex', price: 80, discount: 10 }] } })
        .where(eq(users.userId, driver.userId));

      const { json } = await update({ services: [{ key: FLEX, label: 'Flex', price: 70 }] }, admin.token);

      expect(json.services).toMatchObject([{ price: 70, discount: 10 }]);
    });

    it('names every field that only an admin may set, and writes nothing (OPEN-54)', async () => {
      const answer = await refused(() => update({ name: 'x', Admin: true, goodStanding: true, accountType: 'Free' }));

      expect([answer.status, answer.json.code]).toEqual([403, 'user.adminField']);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
        'body.Admin',
        'body.accountType',
        'body.goodStanding',
      ]);
    });

    it.each([
      ['an unknown field', { hacker: 1 }, 'body.hacker'],
      ['a wrong type', { autoStop: 'yes' }, 'body.autoStop'],
      ['a wrong date format (USER-14)', { lastInstantOffersGenerated: '2026-11-21' }, 'body.lastInstantOffersGenerated'],
      ['an unknown mode', { mode: 'turbo' }, 'body.mode'],
      ['an unknown service', { services: [{ key: 'NONE', label: 'x', price: 1 }] }, 'body.services[0].key'],
      ['a status nobody can ask for', { status: 'Searching' }, 'body.status'],
      ['a status that says the opposite of the switch', { status: 'Starting', userDisabled: true }, 'body.status'],
      ['a limit of nothing', { limits: { hoursPerDay: 0 } }, 'body.limits.hoursPerDay'],
    ])('refuses %s by name and writes nothing', async (_, body, path) => {
      const answer = await refused(() => update(body));

      expect(answer.status).toBe(400);
      expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
    });

    it('refuses a zone’s number that is no integer (AUTH-21)', async () => {
      for (const continent of [1.5, '1']) {
        const answer = await refused(() => update({ continent }));

        expect(answer.status).toBe(400);
        expect(answer.json.issues.map((issue: { path: string }) => issue.path)).toEqual(['body.continent']);
      }
    });

    it('reads the older word for the secure mode (FLEX-DASH-31)', async () => {
      await update({ mode: 'food' });

      expect((await update({ mode: 'normal' })).json.mode).toBe('secure');
    });

    it('offers Masacre by referral and restriction (FLEX-DASH-34)', async () => {
      await api.ctx.db.insert(referralCodes).values({ code: `MONEY-${count}`, userId: 'admin', collectsMoney: true, createdAt: 0 });
      const asked = async (facts: Record<string, unknown>) => {
        await update({ mode: 'secure', ...facts }, admin.token);
        return (await update({ mode: 'masacre' })).status;
      };

      expect(await asked({ flexRestriction: null })).toBe(200);
      expect(await asked({ flexRestriction: 'PART_TIME' })).toBe(400);
      expect(await asked({ flexRestriction: null, referralCode: `MONEY-${count}` })).toBe(400);
      expect(await asked({ masacreModeEnabled: true })).toBe(200);
    });
  });

  const BROKEN: [string, string, unknown, string][] = [
    ['GET', '/user?userId=', undefined, 'Error getting user'],
    ['PATCH', '/user/web', { body: { name: 'New Name' } }, 'Error updating user'],
    ['PATCH', '/status', { newStatus: 'Starting' }, 'Error patching user'],
  ];
  it.each(BROKEN)('when the records fail, %s %s says so in its own words (ERR-28, ERR-31, ERR-62)', async (method, path, json, message) => {
    const { pool } = api.ctx.database;
    const lost = (() => Promise.reject(new Error('connection lost'))) as never;
    const broken = [vi.spyOn(pool, 'query').mockImplementation(lost), vi.spyOn(pool, 'connect').mockImplementation(lost)];
    const sent = path === '/user/web' ? { ...(json as object), userId: driver.userId } : json;
    const answer = await api
      .send(method, `/prd${path}${method === 'GET' ? driver.userId : ''}`, {
        token: driver.token,
        ...(sent !== undefined && { json: sent }),
      })
      .finally(() => {
        for (const spy of broken) spy.mockRestore();
      });

    expect([answer.status, answer.json.message]).toEqual([500, message]);
    expect(answer.text).not.toContain('connection lost');
  });

  describe('the switch', () => {
    it('says start once more to a session that the platform halted: it tries again, whatever else is said', async () => {
      await update({ userDisabled: false });
      const refresh = vi.spyOn(api.ctx.engine, 'refresh');

      for (const more of [{}, { ratingLevel: 9 }]) {
        refresh.mockClear();
        expect((await update({ userDisabled: false, status: 'Starting', ...more })).status).toBe(200);
        expect(refresh).toHaveBeenCalledWith(driver.userId, FLEX);
      }
      refresh.mockRestore();
    });

    const enabled = async () =>
      (
        await api.ctx.db
          .select()
          .from(linkedServices)
          .where(and(eq(linkedServices.userId, driver.userId), eq(linkedServices.service, FLEX)))
      )[0]!.enabled;
    const live = () => api.ctx.engine.inspect(driver.userId, FLEX)?.state;

    it('starts and stops the session at once (FLEX-DASH-27, FLEX-DASH-28, API-44)', async () => {
      const on = await update({ userDisabled: false, status: 'Starting' });
      expect(on.json).toMatchObject({ userDisabled: false });
      expect(['Starting', 'Searching']).toContain(on.json.status);
      await eventually(() => live() === 'searching');

      const off = await update({ userDisabled: true, status: 'Stopping', instantOffersActive: false });
      expect(off.json).toMatchObject({ userDisabled: true, instantOffersActive: false });
      expect(['Stopping', 'Stopped']).toContain(off.json.status);
      await eventually(() => live() === undefined || live() === 'stopped');
      expect(await enabled()).toBe(false);
    });

    const WORDS = ['Starting', 'STARTING'];
    it.each(WORDS)('also understands the status call: %s (API-45)', async (newStatus) => {
      const answer = await api.send('PATCH', '/prd/status', { token: driver.token, json: { newStatus } });

      expect(answer.status).toBe(200);
      expect(await enabled()).toBe(true);
      await api.send('PATCH', '/prd/status', { token: driver.token, json: { newStatus: 'Stopping' } });
      expect(await enabled()).toBe(false);
    });

    it('does not start an account that is not in good standing, and writes nothing (FLEX-DASH-29)', async () => {
      await update({ goodStanding: false }, admin.token);

      const answer = await refused(() => update({ userDisabled: false }));

      expect([answer.status, answer.json.code]).toEqual([409, 'session.notInGoodStanding']);
    });

    it('does not start an account that is not set up, and writes nothing', async () => {
      await api.ctx.db.update(linkedServices).set({ setupComplete: false }).where(eq(linkedServices.userId, driver.userId));

      const answer = await refused(() => update({ status: 'Starting' }));

      expect([answer.status, answer.json.code]).toEqual([409, 'session.notSetUp']);
    });

    it('stops running sessions when the account loses its good standing', async () => {
      await update({ userDisabled: false });
      await eventually(() => live() === 'searching');

      await update({ goodStanding: false }, admin.token);

      await eventually(() => live() === 'not-in-good-standing' || live() === undefined);
    });
  });
});
