import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/relay/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const [ZONE, FULL] = ['bk-williamsburg', 'bk-bushwick'];
const HOURS = { timezone: 'America/New_York', startHour: 8, hours: 12, timeBuffer: 0, mainArea: 'BROOKLYN', locationsChosen: [ZONE] };

describe('api: Relay from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi({ K_LIST_IDS: 'relay-marker' });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `relay-${count}`, phoneNumber: `+1303657${1000 + count}`, goodStanding: true });
  });

  const phoneNumber = () => `(303) 655-${1000 + count}`;
  const link = (password = 'sandbox', phone = phoneNumber()) =>
    api.send('POST', '/prd/relay-setup', { token: driver.token, json: { phoneNumber: phone, password } });
  const update = (body: unknown, by = driver, about = driver) =>
    api.send('PATCH', '/prd/user/web', { token: by.token, json: { userId: about.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const startState = (type: string, by = driver) =>
    api.send('POST', '/prd/glovo-setup/start-state', { token: by.token, json: { userId: driver.userId, type, service: 'RELAY' } });
  const schedule = async () => {
    await link();
    return update({ relayOptions: { ...HOURS, setupComplete: true } });
  };
  const messages = ({ json }: { json: { issues?: { path: string; message: string }[] } }) =>
    (json.issues ?? []).map(({ path, message }) => `${path}: ${message}`);

  it('answers true for the right phone number and password, else false (API-73, RELAY-05)', async () => {
    expect(await link('wrong')).toMatchObject({ status: 200, json: false });
    expect(await link('sandbox', '+1 303 555 9999')).toMatchObject({ status: 200, json: false });
    expect((await record()).accounts).toEqual({});
    expect(await link()).toMatchObject({ status: 200, json: true });

    const { accounts, relayOptions } = await record();
    expect(accounts).toEqual({ RELAY: `1303655${1000 + count}` });
    expect(relayOptions).not.toHaveProperty('password');
    expect((await update({ relayOptions: { setupComplete: 1 } })).json.relayOptions).toMatchObject({ setupComplete: true, start: false });
  });

  it('does not start before time zone, hours and start hour are set (RELAY-06, ERR-113)', async () => {
    await link();
    await update({ relayOptions: { setupComplete: true } });

    expect((await startState('START')).json.code).toBe('session.incomplete');
    await update({ relayOptions: HOURS });
    expect((await startState('START')).json).toEqual({ service: 'RELAY', start: true, status: 'STARTING' });
    expect((await record()).relayOptions.start).toBe(true);
    expect((await startState('STOP')).json).toEqual({ service: 'RELAY', start: false, status: 'STOPPING' });
  });

  it('takes no password while it runs and its sign-in is good, and takes one after a stop (RELAY-15, SVC-29)', async () => {
    await schedule();
    await startState('START');

    expect((await link()).json.code).toBe('setup.running');
    await startState('STOP');
    expect(await link()).toMatchObject({ status: 200, json: true });
  });

  it('starts and stops nobody else’s service (API-68)', async () => {
    await schedule();
    const other = await api.addUser({ userId: `relay-other-${count}`, phoneNumber: `+1303659${1000 + count}` });

    expect((await startState('START', other)).status).toBe(403);
  });

  it('schedules the hours with each save (RELAY-07, ENT-34)', async () => {
    const { json } = await schedule();

    expect(json.relayOptions).toMatchObject({ ...HOURS, scheduled: true, goodStanding: true });
    expect(json.relayOptions.dateScheduled).toBeGreaterThan(Date.now() - HOUR);
  });

  it.each([
    [{ hours: 16 }, 'hours: Hours per day must be a whole number from 1 to 15'],
    [{ startHour: 6 }, 'startHour: The start hour must be a whole hour from 7 to 22'],
    [{ startHour: 14, hours: 10 }, 'hours: Start hour plus hours per day can be at most 23'],
    [{ timeBuffer: 361 }, 'timeBuffer: Your time buffer must be from 0 to 360'],
    [{ locationsChosen: [] }, 'locationsChosen: Choose at least one location'],
  ])('refuses %j and changes nothing (RELAY-08, RELAY-09, RELAY-10)', async (change, message) => {
    await schedule();
    const before = (await record()).relayOptions;
    const answer = await update({ relayOptions: change });

    expect([answer.status, messages(answer)]).toEqual([400, [`body.relayOptions.${message}`]]);
    expect((await record()).relayOptions).toEqual(before);
  });

  it('lets a driver of the K list mark a zone full, which no driver can choose again after leaving it (RELAY-13, RELAY-14, ROLE-15)', async () => {
    await schedule();
    await update({ relayOptions: { locationsChosen: [ZONE, FULL] } });
    expect(messages(await update({ relayOptions: { blackList: [FULL] } }))).toEqual([
      'body.relayOptions.blackList: You cannot change which locations are full',
    ]);

    const admin = await api.addUser({ userId: `relay-admin-${count}`, phoneNumber: `+1303658${1000 + count}`, admin: true });
    expect((await update({ relayOptions: { blackList: [FULL] } }, admin)).status).toBe(200);
    expect((await update({ relayOptions: { locationsChosen: [ZONE, FULL] } })).status).toBe(200);
    expect((await update({ relayOptions: { locationsChosen: [ZONE] } })).status).toBe(200);
    expect(messages(await update({ relayOptions: { locationsChosen: [ZONE, FULL] } }))).toEqual([
      'body.relayOptions.locationsChosen.1: This location is full. It cannot be chosen again',
    ]);

    driver = await api.addUser({ userId: 'relay-marker', phoneNumber: '+13036561234', goodStanding: true });
    await schedule();
    expect((await update({ relayOptions: { blackList: [FULL] } })).json.relayOptions.blackList).toEqual([FULL]);
  });

  it('books a fitting slot and lists what it booked and refused (API-52, RELAY-03)', async () => {
    await schedule();
    await startState('START');
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = [ZONE, FULL].map((locationId, i) => ({
      locationId,
      price: 41.5,
      startsAt: new Date(from + i * 3 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 3 + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'relay', offers });
    const list = () => api.send('POST', '/prd/offers/relay', { token: driver.token, json: { userId: driver.userId } });

    await eventually(async () => (await list()).json.filter(({ location }: { location: string }) => location).length >= 2);

    const rows = (await list()).json as Record<string, unknown>[];
    expect(rows.find((row) => row['startTime'] === from)).toMatchObject({ status: 'got', price: 41.5, businessName: 'Williamsburg' });
    expect(rows.find((row) => row['startTime'] === from + 3 * HOUR)).toMatchObject({ status: 'dislikes', reason: 'OUT_OF_AREA' });
  });
});
