import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/deliveroo/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const HOURS = { timezone: 'Europe/London', startHour: 8, hours: 12, timeBuffer: 0, zones: 'SHO,CAM' };

describe('api: Deliveroo from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `deliveroo-${count}`, phoneNumber: `+1303755${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const send = (path: string, json: object) => api.send('POST', `/prd${path}`, { token: driver.token, json });
  const link = (password = 'sandbox') => send('/deliveroo-setup', { email: email(), password });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const startState = (type: string) => send('/glovo-setup/start-state', { userId: driver.userId, type, service: 'DELIVEROO' });

  it('links with true, and keeps no password among the options (ENT-43)', async () => {
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);

    const { deliverooOptions } = await record();
    expect(deliverooOptions).toMatchObject({ email: email(), start: false, setupComplete: false, zones: '' });
    expect(deliverooOptions).not.toHaveProperty('password');
  });

  it('gives the zones that a pair of tokens opens, and those of the linked account without one (API-70, DELIVEROO-01)', async () => {
    const zones = await send('/deliveroo-setup/zones', { token: 'any', refresh: `sandbox:dublin+${email()}` });

    expect(zones.json[0]).toEqual({ id: 'SHO', name: 'Shoreditch', city: 'London' });
    const refused = await send('/deliveroo-setup/zones', { token: 'any', refresh: 'nobody' });
    expect([refused.status, refused.json.code]).toEqual([409, 'setup.over']);
    expect((await send('/deliveroo-setup/zones', {})).json.code).toBe('route.notFound');
    await link();
    expect((await send('/deliveroo-setup/zones', {})).json).toHaveLength(5);
  });

  it('says whether credentials are right, and links nothing by that (API-81)', async () => {
    expect((await send('/deliv-setup', { email: email(), password: 'wrong' })).json).toBe(false);
    expect((await send('/deliv-setup', { email: email(), password: 'sandbox' })).json).toBe(true);
    expect((await record()).accounts).toEqual({});
  });

  it('starts and stops by the shared call, once its hours are set (API-68, DELIVEROO-03)', async () => {
    await link();
    await update({ deliverooOptions: { setupComplete: true } });

    expect((await startState('START')).json.code).toBe('session.incomplete');
    expect((await update({ deliverooOptions: HOURS })).json.deliverooOptions).toMatchObject({ ...HOURS, scheduled: true });
    expect((await startState('START')).json).toEqual({ service: 'DELIVEROO', start: true, status: 'STARTING' });
    expect((await startState('STOP')).json).toEqual({ service: 'DELIVEROO', start: false, status: 'STOPPING' });
  });

  it('has no offers of a service that nobody serves (API-46)', async () => {
    expect(await send('/offers/gopuff', { userId: driver.userId })).toMatchObject({ status: 200, json: [] });
  });

  it('takes what fits and lists what it took and refused (API-49, API-50, DELIVEROO-02, ENT-44)', async () => {
    await link();
    await update({ deliverooOptions: { ...HOURS, setupComplete: true } });
    await startState('START');
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = ['SHO', 'BRX'].map((locationId, i) => ({
      locationId,
      price: 30.5,
      startsAt: new Date(from + i * 3 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 3 + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'deliveroo', offers });
    const list = async () => (await send('/offers/deliveroo', { userId: driver.userId })).json as Record<string, unknown>[];
    const at = async (startTime: number) => (await list()).find((row) => row['startTime'] === startTime);

    await eventually(async () => (await at(from)) !== undefined && (await at(from + 3 * HOUR)) !== undefined);

    expect(await at(from)).toMatchObject({ status: 'got', price: 30.5 });
    expect(await at(from + 3 * HOUR)).toMatchObject({ status: 'dislikes', reason: 'OUT_OF_AREA' });
    await startState('STOP');
    expect((await send('/offers/deliv', { userId: driver.userId })).json).toEqual(await list());
  });
});
