import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#engine/model/time-units.ts';
import { nextAt, openSettings } from '#tests/config/new-platform/sample/support.ts';
import { control, eventually, startApi, type TestApi, type TestUser } from '#tests/support/api.ts';

describe('api: Sample Platform from its link to its offers', () => {
  let api: TestApi;
  let driver: TestUser;
  let count = 0;

  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());
  beforeEach(async () => {
    count += 1;
    driver = await api.addUser({ userId: `driver-${count}`, phoneNumber: `+1303759${1000 + count}`, goodStanding: true });
  });

  const send = (path: string, json: object) => api.send('POST', `/prd${path}`, { token: driver.token, json });
  const link = (password = 'sandbox') => send('/sample-platform-setup', { email: `ana+${count}@example.com`, password });
  const update = (samplePlatformOptions: object) =>
    api.send('PATCH', '/prd/user/web', { token: driver.token, json: { userId: driver.userId, body: { samplePlatformOptions } } });
  const places = async () => (await api.send('GET', '/prd/sample-platform/places', { token: driver.token })).json;

  it('links with true, refuses a wrong password, and names the places of a linked account', async () => {
    expect((await link('wrong')).json).toBe(false);
    expect((await link()).json).toBe(true);

    expect((await places()).map(({ id }: { id: string }) => id)).toEqual(['chi-loop', 'chi-hyde-park', 'chi-evanston']);
  });

  it('is not started before its hours and places are chosen', async () => {
    await link();
    await update({ setupComplete: true });

    expect((await update({ start: true })).json.code).toBe('session.incomplete');
  });

  it('takes what fits and lists it with what does not', async () => {
    await link();
    await update({ ...openSettings(), minPay: 30, setupComplete: true });
    await update({ start: true });
    const from = nextAt(Date.now() + 5 * HOUR, 10);
    const offers = [48.5, 20].map((price, i) => ({
      locationId: 'chi-loop',
      price,
      startsAt: new Date(from + i * 3 * HOUR).toISOString(),
      endsAt: new Date(from + (i * 3 + 2) * HOUR).toISOString(),
    }));
    await control(api.sandboxUrl, 'POST', '/offers', { platform: 'sample-platform', offers });
    const list = async () => (await send('/offers/sample-platform', { userId: driver.userId })).json as Record<string, unknown>[];
    const of = async (price: number) => (await list()).find((row) => row['price'] === price);

    await eventually(async () => (await of(48.5)) !== undefined && (await of(20)) !== undefined);

    expect(await of(48.5)).toMatchObject({ status: 'got' });
    expect(await of(20)).toMatchObject({ status: 'dislikes', reason: 'PRICE_TOO_LOW', margin: 10 });
  });
});
