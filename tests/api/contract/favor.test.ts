import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/favor/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const HOURS = { timezone: 'America/Chicago', startHour: 8, hours: 12, timeBuffer: 0, neighborhoods: '101,102' };

describe('api: Favor from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `favor-${count}`, phoneNumber: `+1303759${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const send = (path: string, json: object) => api.send('POST', `/prd${path}`, { token: driver.token, json });
  const link = (password = 'sandbox') => send('/favor-setup', { email: email(), password });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;

  it('links with true, and keeps no password among the options (ENT-42)', async () => {
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);

    const { favorOptions } = await record();
    expect(favorOptions).toMatchObject({ email: email(), start: false, setupComplete: false, goodStanding: true, neighborhoods: '' });
    expect(favorOptions).not.toHaveProperty('password');
  });

  it('looks neighborhoods up with e-mail, password and position, the nearest first, and of the linked account without them (API-72, FAVOR-10)', async () => {
    const near = { lat: 30.51, lng: -97.68 };
    const named = await send('/favor-setup/neighborhoods', { email: email(), password: 'sandbox', ...near });

    expect(named.json[0]).toMatchObject({ id: '106', name: 'Round Rock', miles: 0.1 });
    const refused = await send('/favor-setup/neighborhoods', { email: email(), password: 'wrong', ...near });
    expect([refused.status, refused.json.code]).toEqual([400, 'setup.wrongPassword']);
    expect((await send('/favor-setup/neighborhoods', {})).json.code).toBe('route.notFound');
    await link();
    const linked = await send('/favor-setup/neighborhoods', {});
    expect(linked.json.map(({ id }: { id: string }) => id)).toEqual(['101', '102', '103', '104', '105', '106']);
  });

  it('does not start before country, hours and start hour are set, and asks the service before (API-71, FAVOR-03, FAVOR-04)', async () => {
    await link();
    await update({ favorOptions: { setupComplete: true } });

    expect((await update({ favorOptions: { start: 1, status: 'STARTING' } })).json.code).toBe('session.incomplete');
    expect((await send('/favor-setup/start-state', { userId: driver.userId, type: 'START' })).json).toEqual({ state: 'STARTING' });
    await update({ favorOptions: HOURS });
    expect((await update({ favorOptions: { start: 1, status: 'STARTING' } })).json.favorOptions).toMatchObject({
      start: true,
      scheduled: true,
    });
    expect((await send('/favor-setup/start-state', { userId: driver.userId, type: 'STOP' })).json).toEqual({ state: 'STOPPING' });
  });

  it('does not start without good standing (FAVOR-05)', async () => {
    driver = await api.addUser({ userId: `favor-bad-${count}`, phoneNumber: `+1303751${1000 + count}`, goodStanding: false });
    await link();
    await update({ favorOptions: { ...HOURS, setupComplete: true } });
    // The first set-up of a driver gives the free day; this one has had it.
    await api.ctx.database.pool.query('update users set good_standing = false where user_id = $1', [driver.userId]);

    expect((await update({ favorOptions: { start: 1, status: 'STARTING' } })).json.code).toBe('session.notInGoodStanding');
  });

  it('claims a fitting shift and lists what it claimed and refused (API-54, FAVOR-02)', async () => {
    await link();
    await update({ favorOptions: { ...HOURS, setupComplete: true } });
    await update({ favorOptions: { start: 1, status: 'STARTING' } });
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = ['101', '106'].map((locationId, i) => ({
      locationId,
      price: 30.5,
      startsAt: new Date(from + i * 3 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 3 + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'favor', offers });
    const list = async () => (await send('/offers/favor', { userId: driver.userId })).json as Record<string, unknown>[];
    const at = async (startTime: number) => (await list()).find((row) => row['startTime'] === startTime);

    await eventually(async () => (await at(from)) !== undefined && (await at(from + 3 * HOUR)) !== undefined);

    expect(await at(from)).toMatchObject({ status: 'got', price: 30.5, businessName: 'Downtown' });
    expect(await at(from + 3 * HOUR)).toMatchObject({ status: 'dislikes', reason: 'OUT_OF_AREA' });
  });
});
