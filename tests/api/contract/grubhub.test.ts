import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/grubhub/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: GrubHub from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `grubhub-${count}`, phoneNumber: `+1303758${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const link = (password = 'sandbox') =>
    api.send('POST', '/prd/grubhub-setup', { token: driver.token, json: { email: email(), password } });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const startState = (type: string) =>
    api.send('POST', '/prd/glovo-setup/start-state', { token: driver.token, json: { userId: driver.userId, type, service: 'GRUBHUB' } });

  it('verifies the credentials first, then takes the set-up and finishes it (API-69, GRUBHUB-06, GRUBHUB-07)', async () => {
    expect((await link('wrong')).json).toMatchObject({ code: 'setup.wrongPassword', errorMessage: expect.any(String) });
    expect((await record()).accounts).toEqual({});
    expect((await link()).json).toEqual({ timezone: 'America/Chicago' });

    const { json } = await update({ grubHubOptions: { startHour: '9', hours: '10', timeBuffer: 50, setupComplete: true } });
    expect(json.grubHubOptions).toMatchObject({
      timezone: 'America/Chicago',
      startHour: '9',
      hours: '10',
      timeBuffer: 45,
      setupComplete: true,
      scheduled: true,
      email: email(),
    });
    expect(json.grubHubOptions).not.toHaveProperty('password');
  });

  it('starts and stops by the shared call, and refuses hours that end before they begin (API-68, GRUBHUB-02, GRUBHUB-09)', async () => {
    await link();
    await update({ grubHubOptions: { setupComplete: true } });

    expect((await startState('START')).json).toEqual({ service: 'GRUBHUB', start: true, status: 'STARTING' });
    expect((await record()).grubHubOptions.start).toBe(true);
    expect((await startState('STOP')).json).toEqual({ service: 'GRUBHUB', start: false, status: 'STOPPING' });
    expect((await update({ grubHubOptions: { hours: '0' } })).json.issues).toMatchObject([
      { path: 'body.grubHubOptions.hours', message: 'Your end time must be after your start time' },
    ]);
  });

  it('takes no password while it runs (SVC-29)', async () => {
    await link();
    await update({ grubHubOptions: { setupComplete: true } });
    await startState('START');

    expect((await link()).json.code).toBe('setup.running');
  });

  it('takes a fitting block and lists what it took and refused (API-53, GRUBHUB-04, ENT-44, ENT-48)', async () => {
    await link();
    await update({ grubHubOptions: { startHour: '9', hours: '10', timeBuffer: 0, setupComplete: true } });
    await startState('START');
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = [0, 10].map((later) => ({
      locationId: 'chi-loop',
      price: 30.5,
      startsAt: new Date(from + later * HOUR).toISOString(),
      endsAt: new Date(from + (later + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'grubhub', offers });
    const list = async () =>
      (await api.send('POST', '/prd/offers/grubhub', { token: driver.token, json: { userId: driver.userId } })).json as Record<
        string,
        unknown
      >[];
    const at = async (startTime: number) => (await list()).find((row) => row['startTime'] === startTime);

    await eventually(async () => (await at(from)) !== undefined && (await at(from + 10 * HOUR)) !== undefined);

    expect(await at(from)).toMatchObject({ status: 'got', price: 30.5, businessName: 'Loop', endTime: from + 2 * HOUR });
    expect(await at(from + 10 * HOUR)).toMatchObject({ status: 'dislikes', reason: 'OUT_OF_SCHEDULE' });
  });
});
