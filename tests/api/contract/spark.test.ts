import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { options } from '#engine/platforms/spark/options.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const STORES = options.widest!().locations;

describe('api: Spark from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `spark-${count}`, phoneNumber: `+1303757${3000 + count}`, goodStanding: true });
  });

  const email = (name: string) => `${name}+${count}@example.com`;
  const link = (name = 'ana', password = 'sandbox') =>
    api.send('POST', '/prd/spark-setup', { token: driver.token, json: { email: email(name), password } });
  const get = async (path: string) => (await api.send('GET', `/prd${path}`, { token: driver.token })).json;
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = () => get(`/user?userId=${driver.userId}`);

  it('links with the delivery area and the time zone, or says why not (API-74, SPARK-11, SPARK-12)', async () => {
    expect((await link('ana', 'wrong')).json.errorMessage).toBe('The email or password entered are incorrect.');
    expect((await record()).accounts).toEqual({});
    expect((await link()).json).toEqual({ deliveryArea: 'Rogers', driverTimeZone: 'America/Chicago' });
    expect((await record()).sparkOptions).toMatchObject({
      ...options.defaults(),
      deliveryArea: 'Rogers',
      driverTimeZone: 'America/Chicago',
      start: false,
      setupComplete: false,
    });
  });

  it('names an e-mail that is none and a password that is missing (SPARK-12)', async () => {
    const answer = await api.send('POST', '/prd/spark-setup', { token: driver.token, json: { email: 'nobody', password: '' } });

    expect([answer.status, answer.json.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, ['email', 'password']]);
  });

  it.each([
    [{ timeBuffer: ' 10' }, 'timeBuffer', 'Your time buffer must be a whole number'],
    [{ locations: [] }, 'locations', 'You have no locations available'],
    [{ maxTrips: 21 }, 'maxTrips', 'The maximum trips must be ALL or from 1 to 20'],
  ])('refuses %j and changes nothing (SPARK-13, SPARK-15, SPARK-16)', async (sparkOptions, path, message) => {
    await link();
    await update({ sparkOptions: { locations: STORES } });
    const before = (await record()).sparkOptions;
    const { status, json } = await update({ sparkOptions });

    expect([status, json.issues]).toEqual([400, [expect.objectContaining({ path: `body.sparkOptions.${path}`, message })]]);
    expect((await record()).sparkOptions).toEqual(before);
  });

  it('gives the metrics and the stores of the account (API-62, API-65, SPARK-04, SVC-27)', async () => {
    expect(await get('/spark/stats')).toBe(false);
    await link('moved');

    expect(await get('/spark/stats')).toEqual({ acceptanceRate: 90, customerRating: 4.87, notOriginalDeliveryArea: true });
    const stores = await get('/spark/stores');
    expect(stores.map(({ storeId }: { storeId: string }) => storeId)).toEqual(STORES);
    expect(stores[0]).toMatchObject({ customerRating: 4.87, currentDeliveryArea: 'Rogers', notOriginalDeliveryArea: true });
  });

  it('wins an offer that fits, rejects one made to it alone that does not, and lists both (API-61, SPARK-03, SPARK-20, ENT-46)', async () => {
    await link();
    await update({ sparkOptions: { locations: STORES, minPrice: 10, maxTrips: 2, setupComplete: true } });
    expect((await update({ sparkOptions: { start: 1, status: 'STARTING' } })).json.sparkOptions.start).toBe(true);
    const from = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
    const offers = [16.8, 5, 30].map((price, i) => ({
      locationId: STORES[0],
      price,
      startsAt: new Date(from + i * HOUR).toISOString(),
      endsAt: new Date(from + i * HOUR + HOUR / 2).toISOString(),
      extra: { miles: 8, dropOffs: i === 2 ? 5 : 2, orderType: 'DELIVERY' },
      ...(i === 1 && { reservedFor: email('ana') }),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'spark', offers });
    const list = async () => (await get(`/spark/offers?userId=${driver.userId}`)) as Record<string, unknown>[];
    const of = (rows: Record<string, unknown>[], price: number) => rows.find((row) => row['price'] === price);

    await eventually(
      async () => of(await list(), 16.8) !== undefined && of(await list(), 5) !== undefined && of(await list(), 30) !== undefined,
    );

    const rows = await list();
    expect(of(rows, 16.8)).toMatchObject({ status: 'got', storeName: 'Supercenter 9001', miles: 8, priceMile: 2.1 });
    expect(of(rows, 5)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 5 });
    expect(of(rows, 30)).toMatchObject({ status: 'dislikes', reason: 'UNPREFERRED_DURATION', detail: 'TOO_MANY_TRIPS', margin: 3 });
    // A rejected offer counts in the acceptance rate: 9 of 11 instead of 9 of 10.
    const accounts = () => control<{ account: string; notes: Record<string, unknown> }[]>(api.sandboxUrl, 'GET', '/accounts');
    await eventually(async () => (await accounts()).some(({ account, notes }) => account === email('ana') && notes['declined'] === 1));
    expect(await get('/spark/stats')).toMatchObject({ acceptanceRate: 82 });
  });

  it('says that the account is offline while it is started and offline there, and searches once it is online (SPARK-07, ENT-33)', async () => {
    await link('offline');
    await update({ sparkOptions: { locations: STORES, setupComplete: true } });
    await update({ sparkOptions: { start: 1, status: 'STARTING' } });

    await eventually(async () => (await record()).sparkOptions.status === 'Offline');
    expect(await record()).toMatchObject({
      sparkOptions: { start: true, status: 'Offline' },
      sessions: { SPARK: { state: 'offline', cause: 'offline', nextStep: 'go-online' } },
    });

    await fetch(`${api.sandboxUrl}/spark/app/${encodeURIComponent(email('offline'))}`, { method: 'POST' });
    await update({ sparkOptions: { start: 0, status: 'STOPPING' } });
    await eventually(async () => (await record()).sparkOptions.status === 'Stopped');
    await update({ sparkOptions: { start: 1, status: 'STARTING' } });
    await eventually(async () => (await record()).sparkOptions.status === 'Searching');
  });
});
