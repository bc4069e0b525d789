import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instacartStats } from '#api/contract/charts.ts';
import { appConfig, offers, verdicts } from '#api/db/schema/index.ts';
import { makeInstaller } from '#api/verbs/services/installer.ts';
import { startApi, type TestApi, type TestUser } from '../../support/api.ts';

describe('api: the installer and the statistics of Instacart', () => {
  let api: TestApi;
  let driver: TestUser;
  let admin: TestUser;
  const make = (uuid: string, by = driver) => api.send('POST', '/prd/installer', { token: by.token, json: { uuid } });
  const check = async () => (await api.send('GET', `/prd/installer/check?userId=${driver.userId}`, { token: driver.token })).json;
  const status = async () =>
    (await api.send('GET', `/prd/user?userId=${driver.userId}`, { token: driver.token })).json.instacartOptions.status;

  beforeAll(async () => {
    api = await startApi();
    await api.ctx.db.insert(appConfig).values({ type: 'secretMode', value: '["insta-1"]', updatedAt: 0 });
    driver = await api.addUser({ userId: 'insta-1', goodStanding: true });
    admin = await api.addUser({ userId: 'admin', admin: true });
    await api.send('POST', '/prd/instacart-setup', { token: driver.token, json: { email: 'ana@example.com', password: 'sandbox' } });
  });
  afterAll(() => api.stop());

  it('waits for the app from the moment it is made until its uuid is named again (API-23, API-24, INSTA-08, INSTA-10)', async () => {
    const uuid = randomUUID();
    expect(await check()).toEqual({ uuid: null, status: 'NONE', at: null });
    expect((await make(uuid)).json).toMatchObject({ uuid, status: 'WAITING FOR APP' });
    expect(await check()).toMatchObject({ uuid, status: 'WAITING FOR APP' });
    expect(await status()).toBe('WAITING FOR APP');
    expect((await make(uuid)).json.status).toBe('INSTALLED');
    expect(await status()).toBe('Stopped');
  });

  it('is made for nobody without Instacart, and not without the simulated service (ERR-104, INSTA-25)', async () => {
    expect(await make(randomUUID(), admin)).toMatchObject({ status: 409, json: { code: 'setup.notEnabled' } });
    const ctx = { ...api.ctx, env: { ...api.ctx.env, SANDBOX: false } };
    const caller = { userId: driver.userId, admin: false } as never;
    expect(await makeInstaller({ ctx, uuid: randomUUID(), caller })).toMatchObject({ code: 'installer.failed' });
    expect((await make('no uuid')).status).toBe(400);
  });

  it('counts batches by kind, ranges of $10 and miles, reasons and stores, for admins alone (API-123, CONST-53, ENT-53)', async () => {
    const path = `/prd/charts/instacart-stats?userId=${driver.userId}`;
    const now = api.ctx.world.now();
    const rows = [
      { price: 1650, status: 'got', reason: null, extra: { type: 'delivery', vbDistance: 3, warehouse: 'Lake Eola Grocery' } },
      { price: 5100, status: 'lost', reason: null, extra: { type: 'delivery', vbDistance: 21, warehouse: 'Lake Eola Grocery' } },
      { price: 1000, status: 'dislikes', reason: 'PRICE_TOO_LOW', extra: { type: 'delivery_only', vbDistance: 5, warehouse: 'Brickell' } },
      // What stood against it was no filter of the driver's.
      { price: 800, status: 'dislikes', reason: null, extra: { type: 'delivery', vbDistance: 8, warehouse: 'Brickell' } },
    ] as const;
    for (const [i, { price, status: became, reason, extra }] of rows.entries()) {
      const offer = {
        service: 'INSTACART',
        offerId: `b${i}`,
        locationId: 'w-1001',
        startsAt: now,
        endsAt: now + 1,
        price,
        tips: 0,
        currency: 'USD',
      };
      await api.ctx.db.insert(offers).values({ ...offer, reserved: false, hidden: false, extra, firstSeenAt: now } as never);
      const verdict = {
        userId: driver.userId,
        service: 'INSTACART',
        offerId: `b${i}`,
        status: became,
        reason,
        margin: 0,
        seenAt: now,
        detail: became === 'dislikes' && !reason ? 'OVERLAP' : null,
      };
      await api.ctx.db.insert(verdicts).values({ ...verdict, decidedAt: now, locationId: 'w-1001', reserved: false } as never);
    }

    const { json } = await api.send('GET', path, { token: admin.token });

    expect(instacartStats.answer.parse(json)).toEqual({
      gotMoney: 16.5,
      dislikedMoney: 18,
      lostMoney: 51,
      types: { delivery: 3, delivery_only: 1 },
      priceMap: { 10: 2, 20: 1, 30: 0, 40: 0, 50: 0, 500: 1 },
      distanceMap: { 5: 2, 10: 1, 15: 0, 20: 0, 50: 1 },
      reasons: { PRICE_TOO_LOW: 1, OVERLAP: 1 },
      stores: { Brickell: { totalAmount: 2, totalPrice: 18 } },
    });
    expect((await api.send('GET', path, { token: driver.token })).status).toBe(403);
  });
});
