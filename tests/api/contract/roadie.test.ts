import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { openSettings } from '../../engine/platforms/roadie/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: Roadie from its login to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `roadie-${count}`, phoneNumber: `+1303757${2000 + count}`, goodStanding: true });
  });

  const email = (name: string) => `${name}+${count}@example.com`;
  const link = (name = 'ana', password = 'sandbox') =>
    api.send('POST', '/prd/roadie-setup', { token: driver.token, json: { email: email(name), password } });
  const enter = (code: string) => api.send('POST', '/prd/roadie/sms-captcha', { token: driver.token, json: { code } });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;

  it('links with e-mail and password; a wrong password links nothing (API-77, ROADIE-10)', async () => {
    expect((await link('ana', 'wrong')).status).toBeGreaterThanOrEqual(400);
    expect((await record()).accounts).toEqual({});
    expect((await link()).json).toMatchObject({ state: 'COMPLETE' });
    expect((await record()).accounts).toEqual({ ROADIE: email('ana') });
  });

  it('answers six digits with INCORRECT or a token, with which a start is taken (API-78, ROADIE-02, ROADIE-03, USER-08)', async () => {
    expect((await link('otp')).json).toMatchObject({ state: 'OTP' });

    expect((await enter('000000')).json).toBe('INCORRECT');
    expect((await record()).accounts).toEqual({});
    const { json: accessToken } = await enter('123456');
    expect(accessToken).toMatch(/^[\w-]{20,}$/);
    await update({ roadieOptions: { ...openSettings(), setupComplete: true } });
    expect((await update({ roadieOptions: { start: 1, status: 'STARTING', accessToken } })).json.roadieOptions.start).toBe(true);
    expect(JSON.stringify(await record())).not.toContain(accessToken);
  });

  it('answers EXPIRED once a sign-in is over (API-78, ROADIE-05)', async () => {
    await link('otp');
    await enter('000000');
    await enter('000001');

    expect((await enter('000002')).json).toBe('EXPIRED');
    expect((await enter('123456')).json).toBe('EXPIRED');
    expect((await record()).accounts).toEqual({});
  });

  it.each(['12345', '1234567', '12345a'])('takes no code but six digits: %s (ROADIE-02, CONST-10)', async (code) => {
    await link('otp');

    expect((await enter(code)).status).toBe(400);
  });

  it('refuses a wrong distance and changes nothing (ROADIE-07)', async () => {
    await link();
    await update({ roadieOptions: openSettings() });
    const before = (await record()).roadieOptions;
    const { status, json } = await update({ roadieOptions: { maxDistance: 0 } });

    expect([status, json.issues]).toEqual([
      400,
      [expect.objectContaining({ path: 'body.roadieOptions.maxDistance', message: 'number must be bigger' })],
    ]);
    expect((await record()).roadieOptions).toEqual(before);
  });

  it('has no stats without an account (API-64, SVC-27)', async () => {
    expect((await api.send('GET', '/prd/roadie/stats', { token: driver.token })).json).toBe(false);
  });

  it('bids for a gig that fits, is matched later, and lists it with what it refused (API-63, API-64, ENT-45)', async () => {
    await link();
    await update({ roadieOptions: { ...openSettings(), minPrice: 20, setupComplete: true } });
    expect((await update({ roadieOptions: { start: 1 } })).json.roadieOptions.start).toBe(true);
    const from = Math.ceil(Date.now() / HOUR) * HOUR + 5 * HOUR;
    const offers = [38.4, 12].map((price, i) => ({
      locationId: 'atl-midtown-hardware',
      price,
      startsAt: new Date(from + i * HOUR).toISOString(),
      endsAt: new Date(from + i * HOUR + HOUR / 2).toISOString(),
      extra: { decisionSeconds: 1 },
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'roadie', offers });
    const list = async () =>
      (await api.send('GET', `/prd/roadie/offers?userId=${driver.userId}`, { token: driver.token })).json as Record<string, unknown>[];
    const at = (rows: Record<string, unknown>[], time: number) => rows.find((row) => row['pickupTime'] === time);

    await eventually(async () => at(await list(), from) !== undefined && at(await list(), from + HOUR) !== undefined);

    const rows = await list();
    expect(at(rows, from)).toMatchObject({ status: 'got', price: 38.4, store: 'Midtown Hardware', storeCity: 'Atlanta' });
    expect(at(rows, from + HOUR)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 8 });
    const { json } = await api.send('GET', '/prd/roadie/stats', { token: driver.token });
    expect(json).toEqual({ offered: 1, matched: 1 });
  });
});
