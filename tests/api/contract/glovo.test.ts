import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt } from '../../engine/platforms/glovo/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const HOURS = { timezone: 'Europe/Madrid', startHour: 9, hours: 10, timeBuffer: 1 };

describe('api: Glovo from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `glovo-${count}`, phoneNumber: `+1303752${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const send = (path: string, json: object) => api.send('POST', `/prd${path}`, { token: driver.token, json });
  const link = (password = 'sandbox') => send('/glovo-setup', { email: email(), password });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;
  const startState = (type: string) => send('/glovo-setup/start-state', { userId: driver.userId, type, service: 'GLOVO' });
  const calendar = async () => (await api.send('GET', `/prd/glovo?userId=${driver.userId}`, { token: driver.token })).json;
  const publish = (from: number, hours = 2) =>
    control(api.sandboxUrl, 'POST', '/offers', {
      platform: 'glovo',
      offers: [
        {
          locationId: '1002',
          price: 18.4,
          startsAt: new Date(from).toISOString(),
          endsAt: new Date(from + hours * HOUR).toISOString(),
          reservedFor: email(),
        },
      ],
    });

  it('verifies the credentials, true or false (API-81)', async () => {
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);
    expect((await record()).glovoOptions).not.toHaveProperty('password');
  });

  it('schedules with each save, and starts only when country, hours and start hour are set (API-68, GLOVO-05, GLOVO-06, ENT-40)', async () => {
    await link();
    await update({ glovoOptions: { setupComplete: true } });
    expect((await startState('START')).json.code).toBe('session.incomplete');

    const { json } = await update({ glovoOptions: HOURS });
    expect(json.glovoOptions).toMatchObject({ ...HOURS, scheduled: true, goodStanding: true });
    expect(json.glovoOptions.dateScheduled).toBeGreaterThan(Date.now() - HOUR);
    expect((await startState('START')).json).toEqual({ service: 'GLOVO', start: true, status: 'STARTING' });
    expect((await startState('STOP')).json).toEqual({ service: 'GLOVO', start: false, status: 'STOPPING' });
  });

  it('says which id is missing (GLOVO-12, ERR-106, ERR-107)', async () => {
    const messages = ({ json }: { json: { issues: { path: string; message: string }[] } }) =>
      json.issues.map(({ path, message }) => `${path}: ${message}`);

    expect(messages(await api.send('GET', '/prd/glovo', { token: driver.token }))).toEqual(['userId: No UserId Passed']);
    expect(messages(await send('/glovo', { id: 'x' }))).toEqual(['userId: No UserId Passed']);
    expect(messages(await send('/glovo', { userId: driver.userId }))).toEqual(['id: No Id was passed']);
  });

  it('takes a fitting shift, shows it in the calendar, and drops it (API-51, API-79, API-80, GLOVO-03, ENT-52, ERR-105)', async () => {
    await link();
    await update({ glovoOptions: { ...HOURS, setupComplete: true } });
    await startState('START');
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    await publish(from);
    await eventually(async () => ((await calendar()) as unknown[]).length === 1);

    const [block] = await calendar();
    expect(block).toEqual({ id: expect.any(String), startTime: from, duration: 2 * HOUR, timeZone: 'Europe/Madrid', isUnbookable: true });
    const offers = await send('/offers/glovo', { userId: driver.userId });
    await eventually(async () =>
      (await send('/offers/glovo', { userId: driver.userId })).json.some((row: { status: string }) => row.status === 'got'),
    );
    expect(offers.status).toBe(200);
    await startState('STOP');

    const drop = () => send('/glovo', { userId: driver.userId, id: block.id });
    expect((await drop()).json).toEqual({ message: 'Block was dropped successfully' });
    expect(await calendar()).toEqual([]);
    expect(await drop()).toMatchObject({ status: 404, json: { code: 'drop.notHeld', message: 'Error dropping block.' } });
  });
});
