import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/doordash/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const HOURS = { timezone: 'America/Los_Angeles', startHour: 8, hours: 12, timeBuffer: 0, startingPoints: '3001,3002' };

describe('api: DoorDash from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `doordash-${count}`, phoneNumber: `+1303754${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const send = (path: string, json: object) => api.send('POST', `/prd${path}`, { token: driver.token, json });
  const link = (password = 'sandbox') => send('/doordash-setup', { email: email(), password });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const startState = (type: string) => send('/glovo-setup/start-state', { userId: driver.userId, type, service: 'DOORDASH' });

  it('links with true, and keeps no password among the options (API-66, DOORDASH-03, ENT-43)', async () => {
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);

    const { doorDashOptions } = await record();
    expect(doorDashOptions).toMatchObject({ email: email(), start: false, setupComplete: false, startingPoints: '' });
    expect(doorDashOptions).not.toHaveProperty('password');
  });

  it('looks starting points up with e-mail, password and position, the nearest first, and of the linked account without them (API-67, DOORDASH-03)', async () => {
    const near = { lat: 37.69, lng: -122.47 };
    const named = await send('/doordash-setup/points', { email: email(), password: 'sandbox', ...near });

    expect(named.json[0]).toMatchObject({ id: '3005', name: 'Daly City', miles: 0.1 });
    const refused = await send('/doordash-setup/points', { email: email(), password: 'wrong', ...near });
    expect([refused.status, refused.json.code]).toEqual([400, 'setup.wrongPassword']);
    expect((await send('/doordash-setup/points', {})).json.code).toBe('route.notFound');
    await link();
    expect((await send('/doordash-setup/points', {})).json.map(({ id }: { id: string }) => id)).toEqual([
      ...['3001', '3002', '3003', '3004', '3005'],
    ]);
  });

  it('starts and stops by the shared call, once its hours are set (API-68, DOORDASH-04)', async () => {
    await link();
    await update({ doorDashOptions: { setupComplete: true } });

    expect((await startState('START')).json.code).toBe('session.incomplete');
    expect((await update({ doorDashOptions: HOURS })).json.doorDashOptions).toMatchObject({ ...HOURS, scheduled: true });
    expect((await startState('START')).json).toEqual({ service: 'DOORDASH', start: true, status: 'STARTING' });
    expect((await startState('STOP')).json).toEqual({ service: 'DOORDASH', start: false, status: 'STOPPING' });
  });

  it('takes what fits and lists what it took and refused (API-48, ENT-44)', async () => {
    await link();
    await update({ doorDashOptions: { ...HOURS, setupComplete: true } });
    await startState('START');
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = ['3001', '3003'].map((locationId, i) => ({
      locationId,
      price: 30.5,
      startsAt: new Date(from + i * 3 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 3 + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'doordash', offers });
    const list = async () => (await send('/offers/doordash', { userId: driver.userId })).json as Record<string, unknown>[];
    const at = async (startTime: number) => (await list()).find((row) => row['startTime'] === startTime);

    await eventually(async () => (await at(from)) !== undefined && (await at(from + 3 * HOUR)) !== undefined);

    expect(await at(from)).toMatchObject({ status: 'got', price: 30.5 });
    expect(await at(from + 3 * HOUR)).toMatchObject({ status: 'dislikes', reason: 'OUT_OF_AREA' });
    await startState('STOP');
  });
});
