import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/lyft/options.ts';
import { openSettings } from '../../engine/platforms/lyft/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: Lyft from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `lyft-${count}`, phoneNumber: `+1303757${1000 + count}`, goodStanding: true });
  });

  const email = (name: string) => `${name}+${count}@example.com`;
  const link = (name = 'ana', password = 'sandbox') =>
    api.send('POST', '/prd/lyft-setup', { token: driver.token, json: { email: email(name), password } });
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = async () => (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json;

  it('links with e-mail and password, and begins with the defaults (LYFT-06, ENT-36)', async () => {
    expect((await link('ana', 'wrong')).status).toBeGreaterThanOrEqual(400);
    expect((await link()).json).toMatchObject({ state: 'COMPLETE' });
    expect((await record()).lyftOptions).toMatchObject({ ...options.defaults(), start: false });
  });

  it('asks for the code that was sent, where there is one', async () => {
    const answer = (code: string) => api.send('POST', '/prd/lyft-setup/status', { token: driver.token, json: { type: 'OTP-CODE', code } });
    await link('otp');

    expect((await answer('0000')).status).toBeGreaterThanOrEqual(400);
    expect((await record()).accounts).toEqual({});
    expect((await answer('123456')).json).toMatchObject({ state: 'COMPLETE' });
    expect((await record()).accounts).toEqual({ LYFT: email('otp') });
  });

  it.each([
    [{ averageMilesPerHour: 4.5 }, 'averageMilesPerHour', 'Average miles per hour must be a whole number'],
    [{ averageMilesPerHour: '' }, 'averageMilesPerHour', 'Average miles per hour is required'],
    [{ distanceConfig: '[[5,""]]' }, 'distanceConfig.0', 'Each distance needs both values: distance and minimum pay'],
    [{ address: 'Nowhere' }, 'address', 'Location invalid. Please write location as Street Name, City, Zip Code'],
  ])('refuses %j and changes nothing (LYFT-04, LYFT-05, SVC-22)', async (lyftOptions, path, message) => {
    await link();
    const before = (await record()).lyftOptions;
    const { status, json } = await update({ lyftOptions });

    expect([status, json.issues]).toEqual([400, [expect.objectContaining({ path: `body.lyftOptions.${path}`, message })]]);
    expect((await record()).lyftOptions).toEqual(before);
  });

  it('wins a ride that fits and lists what it won and refused, in the fields of Lyft’s offers (API-55, LYFT-01, LYFT-02, ENT-45)', async () => {
    await link();
    await update({ lyftOptions: { ...openSettings(), distanceConfig: '[[10,20]]', setupComplete: true } });
    expect((await update({ lyftOptions: { start: 1, status: 'STARTING' } })).json.lyftOptions.start).toBe(true);
    const from = Math.ceil(Date.now() / HOUR) * HOUR + 5 * HOUR;
    const offers = [38.4, 12].map((price, i) => ({
      locationId: 'chi-union-station',
      price,
      startsAt: new Date(from + i * HOUR).toISOString(),
      endsAt: new Date(from + i * HOUR + HOUR / 2).toISOString(),
      extra: { dropoff: { lat: 41.98, lng: -87.9 } },
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'lyft', offers });
    const list = () => api.send('POST', '/prd/lyft-offers', { token: driver.token, json: { userId: driver.userId } });
    const at = (rows: Record<string, unknown>[], time: number) => rows.find((row) => row['pickUpTimestamp'] === time);

    await eventually(async () => at((await list()).json, from) !== undefined && at((await list()).json, from + HOUR) !== undefined);

    const rows = (await list()).json;
    expect(at(rows, from)).toMatchObject({
      status: 'got',
      price: 38.4,
      store: 'Union Station',
      storeCity: 'Chicago',
      pickupTime: from,
      minEstimateEarnings: 38.4,
      pickupLat: 41.8786,
      dropLng: -87.9,
      estimatedTripTime: 1800,
    });
    expect(at(rows, from + HOUR)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 8 });
  });
});
