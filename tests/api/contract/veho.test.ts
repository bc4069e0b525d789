import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { facilities } from '#engine/platforms/veho/facilities.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const VEHO = { key: 'VEHO', label: 'Veho', price: 50 };
const NAMES = facilities.filter((facility) => facility.region === 'chicago').map((facility) => facility.name);

describe('api: a secondary service from its link to its offers, with Veho', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `courier-${count}`, phoneNumber: `+1303557${1000 + count}`, goodStanding: true });
  });

  const email = (name = 'ana') => `${name}+${count}@example.com`;
  const link = (name = 'ana', password = 'sandbox') =>
    api.send('POST', '/prd/veho-setup', { token: driver.token, json: { email: email(name), password } });
  const update = (body: unknown, by = driver) => api.send('PATCH', '/prd/user/web', { token: by.token, json: { userId: by.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const setUp = async () => {
    await link();
    return update({ vehoOptions: { locations: NAMES, startHour: 0, hours: 24, timeBuffer: 1, setupComplete: true } });
  };

  describe('linking (VEHO-07, VEHO-12)', () => {
    it('answers with the market, and keeps neither e-mail nor password among the options (API-75)', async () => {
      const { status, json } = await link();

      expect([status, json]).toEqual([200, { market: 'Chicago' }]);
      const { vehoOptions, services, accounts } = await record();
      expect(vehoOptions).toMatchObject({
        market: 'Chicago',
        email: email(),
        start: false,
        setupComplete: false,
        goodStanding: true,
        minBlockHours: 2,
      });
      expect(vehoOptions).not.toHaveProperty('password');
      expect(services).toEqual([{ ...VEHO, selected: true, setupComplete: false }]);
      expect(accounts).toEqual({ VEHO: email() });
    });

    it('answers with an errorMessage for a wrong password and for a locked account', async () => {
      expect(await link('ana', 'wrong')).toMatchObject({
        status: 200,
        json: { errorMessage: 'The email or password entered are incorrect.' },
      });
      expect((await link('locked')).json.errorMessage).toMatch(/locked/);
      expect((await record()).accounts).toEqual({});
    });

    it('names an e-mail that is none and a password that is missing', async () => {
      const answer = await api.send('POST', '/prd/veho-setup', { token: driver.token, json: { email: 'nobody', password: '' } });
      expect([answer.status, answer.json.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, ['email', 'password']]);
    });

    it('is nobody else’s to do', async () => {
      const other = await api.addUser({ userId: `other-${count}`, phoneNumber: `+1303558${1000 + count}` });
      const json = { email: email(), password: 'sandbox', userId: driver.userId };
      expect((await api.send('POST', '/prd/veho-setup', { token: other.token, json })).status).toBe(403);
    });
  });

  describe('options (VEHO-09, VEHO-10, VEHO-11)', () => {
    it.each([
      [{ hours: 0 }, 'hours', 'This is not a valid configuration. Your end time must be after your start time.'],
      [{ startHour: 12, hours: -3 }, 'hours', 'This is not a valid configuration. Your end time must be after your start time.'],
      [{ minBlockHours: 5, hours: 4 }, 'minBlockHours', 'Your minimum block hours cannot last longer than the time you want to work.'],
      [{ minBlockHours: 6 }, 'minBlockHours', 'The minimum block length must be 2, 3, 4 or 5 hours.'],
      [{ startHour: 24, hours: 0 }, 'startHour', 'The start time must be a whole hour from 0 to 23.'],
      [{ startHour: 20 }, 'hours', 'The end time must be a whole hour of the same day, midnight at the latest.'],
      [{ timeBuffer: 121 }, 'timeBuffer', 'The time buffer must be a whole number from 1 to 120.'],
      [{ timeBuffer: 0 }, 'timeBuffer', 'The time buffer must be a whole number from 1 to 120.'],
      [{ locations: ['Nowhere'] }, 'locations.0', 'There is no location of this name.'],
      [{ password: 'x' }, 'password', 'There is no such field.'],
    ])('refuses %j and changes nothing', async (vehoOptions, path, message) => {
      await link();
      const before = (await record()).vehoOptions;

      const { status, json } = await update({ vehoOptions });

      expect([status, json.issues]).toEqual([
        400,
        expect.arrayContaining([expect.objectContaining({ path: `body.vehoOptions.${path}`, message })]),
      ]);
      expect((await record()).vehoOptions).toEqual(before);
    });

    it('merge one level deep', async () => {
      await link();
      await update({ vehoOptions: { minBlockHours: 4 } });
      await update({ vehoOptions: { timeBuffer: 60 } });
      expect((await record()).vehoOptions).toMatchObject({ minBlockHours: 4, timeBuffer: 60, startHour: 8, hours: 8 });
    });

    it('of an account that is not linked are refused', async () => {
      expect((await update({ vehoOptions: { timeBuffer: 60 } })).json.issues[0].message).toBe('This account is not linked yet');
    });
  });

  describe('set-up, start and stop (SVC-03, SVC-05, VEHO-05, VEHO-08)', () => {
    it('is not done without a location', async () => {
      await link();
      const { status, json } = await update({ vehoOptions: { setupComplete: true } });
      expect([status, json.issues[0].path]).toEqual([400, 'body.vehoOptions.locations']);
    });

    it.each([
      [1, true],
      [true, true],
      [0, false],
      [false, false],
    ])('takes start %j, answers it as a boolean', async (start, shown) => {
      await setUp();
      await update({ vehoOptions: { start: !shown } });
      const { status, json } = await update({ vehoOptions: { start, status: shown ? 'STARTING' : 'STOPPING' } });
      expect([status, json.vehoOptions.start]).toEqual([200, shown]);
      expect(json.vehoOptions.status.toLowerCase()).toMatch(shown ? /starting|searching/ : /stopping|stopped/);
    });

    it('does not start before its set-up is done, nor without good standing', async () => {
      await link();
      expect((await update({ vehoOptions: { start: true } })).json.code).toBe('session.notSetUp');
      await setUp();
      const admin = await api.addUser({ userId: `admin-${count}`, phoneNumber: `+1303559${1000 + count}`, admin: true });
      await api.send('PATCH', '/prd/user/web', {
        token: admin.token,
        json: { userId: driver.userId, body: { goodStanding: false }, reason: 'asked for by the driver' },
      });
      expect((await update({ vehoOptions: { start: true } })).json.code).toBe('session.notInGoodStanding');
      expect((await record()).vehoOptions).toMatchObject({ goodStanding: false, start: false });
    });

    it('refuses a start that is no switch', async () => {
      await setUp();
      expect((await update({ vehoOptions: { start: 'yes' } })).json.issues[0].path).toBe('body.vehoOptions.start');
    });

    it('has a helper that finds an account which no longer signs in', async () => {
      await setUp();
      const ask = () =>
        api.send('POST', '/prd/veho-setup/start-state', { token: driver.token, json: { userId: driver.userId, type: 'START' } });
      expect((await ask()).status).toBe(200);
      await control(api.sandboxUrl, 'POST', '/faults', { platform: 'veho', call: 'auth', account: email(), times: 1, status: 401 });
      expect([(await ask()).status, (await ask()).status]).toEqual([502, 200]);
    });

    it('leaves with everything it had when it is cancelled (SVC: cancel set-up)', async () => {
      await link();
      const { json } = await update({ services: [] });
      expect([json.services, json.accounts]).toEqual([[], {}]);
      expect(json).not.toHaveProperty('vehoOptions');
    });
  });

  it('gives its locations by name, all and near (API-76, VEHO-13)', async () => {
    await setUp();
    const { json } = await api.send('GET', '/prd/veho/locations', { token: driver.token });
    expect(json.allLocations).toEqual(NAMES);
    expect(NAMES).toEqual(expect.arrayContaining(json.nearby));
    expect(json.nearby.length).toBeGreaterThan(0);
    expect(json.nearby.length).toBeLessThan(NAMES.length);
  });

  it('wins a fitting route and lists what it won and refused, in the specification’s fields (API-47, ENT-44, VEHO-03, SVC-02)', async () => {
    await setUp();
    await update({ vehoOptions: { minBlockHours: 3 } });
    await update({ vehoOptions: { start: true } });
    const from = Math.ceil(Date.now() / HOUR) * HOUR + 5 * HOUR;
    const offers = [3, 2].map((hours, i) => ({
      locationId: NAMES[i],
      price: 92.5,
      startsAt: new Date(from + i * 6 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 6 + hours) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'veho', offers });
    const list = () => api.send('POST', '/prd/offers/veho', { token: driver.token, json: { userId: driver.userId } });

    await eventually(async () => (await list()).json.length === 2);

    const rows = (await list()).json as Record<string, unknown>[];
    expect(rows.find((row) => row['status'] === 'got')).toMatchObject({
      price: 92.5,
      businessName: NAMES[0],
      startTime: from,
      pickupTime: from,
      metadata: { earnings: 9250, name: NAMES[0] },
      extra: { miles: 40, stops: 25 },
    });
    expect(rows.find((row) => row['status'] === 'dislikes')).toMatchObject({ reason: 'UNPREFERRED_DURATION', margin: 60 });
  });
});
