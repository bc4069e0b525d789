import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { openSettings } from '../../engine/platforms/point-pickup/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '../../support/api.ts';

const { address, latitude, longitude } = openSettings();
const HOME = { address, latitude, longitude };

describe('api: Point Pick Up from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `point-${count}`, phoneNumber: `+1303753${1000 + count}`, goodStanding: true });
  });

  const email = () => `ana+${count}@example.com`;
  const link = (password = 'sandbox') =>
    api.send('POST', '/prd/point-pickup-setup', { token: driver.token, json: { email: email(), password } });
  const get = async (path: string) => (await api.send('GET', `/prd${path}`, { token: driver.token })).json;
  const update = (body: unknown) => api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body } });
  const record = () => get(`/user?userId=${driver.userId}`);
  const publish = (prices: number[]) => {
    const from = Math.ceil(Date.now() / HOUR) * HOUR + HOUR;
    const offers = prices.map((price, i) => ({
      locationId: 'pp-2101',
      price,
      startsAt: new Date(from + i * HOUR).toISOString(),
      endsAt: new Date(from + i * HOUR + HOUR / 2).toISOString(),
      extra: { trip: { miles: 8 } },
    }));
    return control(api.sandboxUrl, 'POST', '/offers', { platform: 'point-pickup', offers });
  };

  it('gives figures of a linked account, and false without one (API-60, SVC-27)', async () => {
    expect(await get('/point-pickup/stats')).toBe(false);
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);
    expect(await get(`/point-pickup/stats?userId=${driver.userId}`)).toEqual({ acceptanceRate: 80, customerRating: 4.8 });
  });

  it('does not start without an address, and refuses filters that were typed (POINT-07, ENT-39)', async () => {
    await link();
    await update({ pointPickupOptions: { setupComplete: true } });

    expect((await update({ pointPickupOptions: { start: 1, status: 'STARTING' } })).json.code).toBe('session.incomplete');
    expect((await update({ pointPickupOptions: { warehouseFilters: 'Depot, Market' } })).json.issues).toMatchObject([
      { path: 'body.pointPickupOptions.warehouseFilters', message: expect.stringContaining('written incorrectly') },
    ]);
  });

  it('says what is wrong with the filters in the language of the cookie; in one that there is none of, nothing but to ask (POINT-07, I18N-30, ERR-75, ERR-76)', async () => {
    await link();
    const said = async (cookie: string | null, pointPickupOptions: Record<string, unknown>) => {
      const json = { userId: driver.userId, body: { pointPickupOptions } };
      const answer = await api.send('PATCH', '/prd/user/web', { token: driver.token, json, headers: cookie === null ? {} : { cookie } });
      return answer.json.issues[0].message;
    };
    const filters = { warehouseFilters: 'Depot, Market' };

    for (const cookie of [null, 'language=en', 'other=es'])
      expect(await said(cookie, filters)).toBe(
        'Your warehouse filters are written incorrectly. Please press the + next to the warehouse filters and re-add your preferred warehouses.',
      );
    expect(await said('language=es', filters)).toBe(
      'Sus filtros de almacenes están mal escritos. Pulse el + junto a los filtros de almacenes y vuelva a añadir sus almacenes preferidos.',
    );
    expect(await said('language=fr', filters)).toBe('Unknown Error. Please Contact Support.');
    expect(await said('language=es', { maxDistance: 1.5 })).toBe('La distancia máxima debe ser un número entero');
    expect(await said('language=fr', { maxDistance: 1.5 })).toBe('The maximum distance must be a whole number');
  });

  it('wins an order that fits and lists it next to the one that does not (API-59, POINT-01, ENT-44)', async () => {
    await link();
    await update({ pointPickupOptions: { ...HOME, minPrice: 10, setupComplete: true } });
    await update({ pointPickupOptions: { start: 1, status: 'STARTING' } });
    await publish([16.25, 5]);
    const of = async (price: number) =>
      ((await get(`/point-pickup/offers?userId=${driver.userId}`)) as Record<string, unknown>[]).find((row) => row['price'] === price);

    await eventually(async () => (await of(16.25)) !== undefined && (await of(5)) !== undefined);

    expect(await of(16.25)).toMatchObject({ status: 'got', store: 'Greenville Grocery', miles: 8 });
    expect(await of(5)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 5 });
  });

  it('ends the search after one win where auto shutdown is on (ENT-39)', async () => {
    await link();
    await update({ pointPickupOptions: { ...HOME, minPrice: 10, autoShutdown: true, setupComplete: true } });
    await update({ pointPickupOptions: { start: 1, status: 'STARTING' } });
    await publish([16.25, 17.5, 18.75]);

    await eventually(async () => (await record()).pointPickupOptions.start === false);

    expect(await record()).toMatchObject({ sessions: { POINT_PICKUP: { cause: 'auto-stop' } } });
    const won = ((await get('/point-pickup/offers')) as { status: string }[]).filter(({ status }) => status === 'got');
    expect(won).toHaveLength(1);
  });
});
