import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appConfig } from '#api/db/schema/index.ts';
import { HOUR } from '#engine/model/time-units.ts';
import { openSettings } from '../../engine/platforms/instacart/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const { address, latitude, longitude } = openSettings();
const HOME = { address, latitude, longitude, distanceConfig: '[[10,12]]' };
const SECRET = ['insta-2', 'insta-3', 'insta-4', 'insta-5', 'insta-6'];

describe('api: Instacart from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
    await api.ctx.db.insert(appConfig).values({ type: 'secretMode', value: JSON.stringify(SECRET), updatedAt: 0 });
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `insta-${count}`, phoneNumber: `+1303756${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const credentials = (password = 'sandbox') => ({ email: email(), password });
  const send = (path: string, json: object, by = driver) => api.send('POST', `/prd${path}`, { token: by.token, json });
  const get = async (path: string, by = driver) => (await api.send('GET', `/prd${path}`, { token: by.token })).json;
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = () => get(`/user?userId=${driver.userId}`);

  it('is linked by nobody without secret access (INSTA-01, INSTA-24)', async () => {
    expect(await send('/instacart-setup', credentials())).toMatchObject({ status: 409, json: { code: 'setup.notEnabled' } });
    expect((await record()).accounts).toEqual({});
  });

  it('links a driver of secret access, and verifies credentials without linking (API-81, INSTA-01)', async () => {
    expect((await send('/validation/instacart', credentials('wrong'))).json).toBe(false);
    expect((await send('/validation/instacart', credentials())).json).toBe(true);
    expect((await record()).accounts).toEqual({});
    expect((await send('/instacart-setup', credentials())).json).toBe(true);
    expect((await record()).instacartOptions).toMatchObject({ email: email(), start: false, warehouseFilters: 'EMPTY' });
  });

  it('takes no address in an area that the operator has closed to new drivers, but for low cost (INSTA-15, ERR-85, OPEN-107)', async () => {
    const close = (areas: unknown) =>
      api.ctx.db
        .insert(appConfig)
        .values({ type: 'closedAreas', value: JSON.stringify(areas), updatedAt: 0 })
        .onConflictDoUpdate({ target: appConfig.type, set: { value: JSON.stringify(areas) } });
    await send('/instacart-setup', credentials());
    await close([{ latitude, longitude, miles: 5, since: '2020-01-01' }, 'nonsense', { latitude }]);

    expect((await update({ instacartOptions: HOME })).json.issues).toMatchObject([
      { path: 'body.instacartOptions.address', message: 'Unfortunately this area is currently closed. Please try again at another time.' },
    ]);
    expect((await update({ instacartOptions: { ...HOME, lowCost: true } })).status).toBe(200);
    await close([{ latitude, longitude, miles: 5, since: '2100-01-01' }]);
    expect((await update({ instacartOptions: { ...HOME, lowCost: false } })).status).toBe(200);
    await close([]);
  });

  it('does not start before its configuration is complete, and refuses a low-cost price above $14 (INSTA-09, INSTA-12, INSTA-14)', async () => {
    await send('/instacart-setup', credentials());
    await update({ instacartOptions: { setupComplete: true } });

    expect((await update({ instacartOptions: { start: 1, status: 'STARTING' } })).json.code).toBe('session.incomplete');
    expect((await update({ instacartOptions: { ...HOME, lowCost: true, distanceConfig: '[[5,15]]' } })).json.issues).toMatchObject([
      {
        path: 'body.instacartOptions.distanceConfig.0',
        message: 'For low cost mode you cannot enter a minimum price greater than $14',
      },
    ]);
    await update({ instacartOptions: HOME });
    expect((await update({ instacartOptions: { start: 1, status: 'STARTING' } })).json.instacartOptions.start).toBe(true);
  });

  it('keeps where the driver’s device is (ENT-37)', async () => {
    await send('/instacart-setup', credentials());

    const { json } = await update({ instacartOptions: { ...HOME, lat: 28.6, lng: -81.2, smallBatches: { active: true, minPrice: 8 } } });

    expect(json.instacartOptions).toMatchObject({ lat: 28.6, lng: -81.2, smallBatches: { active: true, minPrice: 8, batchDistance: 1 } });
  });

  it('wins a batch that fits, lists it, and shows where it was; an admin sees it by driver and by days (API-56, API-57, API-58, ENT-47)', async () => {
    await send('/instacart-setup', credentials());
    await update({ instacartOptions: { ...HOME, setupComplete: true } });
    await update({ instacartOptions: { start: 1, status: 'STARTING' } });
    const from = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
    const offers = [16.5, 5].map((price, i) => ({
      locationId: 'w-1001',
      price,
      startsAt: new Date(from + i * HOUR).toISOString(),
      endsAt: new Date(from + i * HOUR + HOUR / 2).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'instacart', offers });
    const list = async () => (await send('/instacart-offers', { userId: driver.userId })).json as Record<string, unknown>[];
    const of = (rows: Record<string, unknown>[], price: number) => rows.find((row) => row['price'] === price);
    await eventually(async () => of(await list(), 16.5) !== undefined && of(await list(), 5) !== undefined);

    expect(of(await list(), 16.5)).toMatchObject({
      status: 'got',
      type: 'NON_EXCLUSIVE',
      warehouse: 'Lake Eola Grocery',
      vbDistance: 5,
      miles: 3,
    });
    expect(of(await list(), 5)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 7 });
    expect(await get('/instacart-offers/geo')).toEqual({ won: [[latitude, longitude, 16.5]], count: [[latitude, longitude, 2]] });

    const admin = await api.addUser({ userId: 'insta-admin', admin: true });
    const ofDriver = (await get(`/instacart-offers/admin?userId=${driver.userId}`, admin)) as Record<string, unknown>[];
    expect(ofDriver.map(({ userId }) => userId)).toEqual([driver.userId, driver.userId]);
    expect(await get('/instacart-offers/admin?userId=insta-admin', admin)).toEqual([]);
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    expect(await get(`/instacart-offers/admin?startDate=${day(Date.now())}&endDate=${day(Date.now() + 48 * HOUR)}`, admin)).toHaveLength(2);
    expect(await get(`/instacart-offers/admin?startDate=2020-01-01&endDate=2020-02-01`, admin)).toEqual([]);
    expect((await api.send('GET', '/prd/instacart-offers/admin', { token: driver.token })).status).toBe(403);
  });
});
