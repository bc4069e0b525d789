import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveMarket } from '#api/db/market.ts';
import { MarketLearner } from '#engine/index.ts';
import { DAY, HOUR } from '#engine/model/time-units.ts';
import { control, eventually, FLEX, startApi, type TestApi, type TestUser } from '../../support/api.ts';
import { clearDecisions, decided, recordDecisions } from '../../support/offers.ts';

describe('api/offers passed over by patience', () => {
  let api: TestApi;
  let driver: TestUser;
  let stranger: TestUser;
  let station: { id: string };

  beforeAll(async () => {
    api = await startApi();
    driver = await api.addUser({ userId: 'driver', flex: {} });
    stranger = await api.addUser({ userId: 'stranger' });
    station = flex().locations.all()[0]!;
  });
  afterAll(() => api.stop());

  const flex = () => api.ctx.platforms.find(({ manifest }) => manifest.service === FLEX)!;
  const post = (path: string, json: unknown, token = driver.token) => api.send('POST', `/prd${path}`, { token, json });
  const take = (offerId: string, token = driver.token) => post('/offers/take', { userId: 'driver', service: FLEX, offerId }, token);
  const open = async () =>
    (await api.send('GET', `/prd/offers/open?userId=driver&service=${FLEX}`, { token: driver.token })).json.offerIds as string[];
  const startsAt = (Math.ceil(Date.now() / HOUR) + 30) * HOUR;

  /** Four weeks in which every hour of the station often paid $60 an hour. */
  async function learnRichMarket(): Promise<void> {
    const learner = new MarketLearner(FLEX, flex().locations);
    for (let at = Date.now() - 28 * DAY; at < Date.now(); at += HOUR)
      for (let n = 1; n <= 8; n++) {
        const start = at + n * 3 * HOUR;
        learner.add({ locationId: station.id, startsAt: start, endsAt: start + 3 * HOUR, price: 18_000, seenAt: at, chance: 1 });
      }
    const { from, to, stations } = learner.build()!;
    await saveMarket(
      api.ctx.db,
      FLEX,
      [...stations.values()].map((row) => ({ ...row, service: FLEX, from, to })),
    );
    await api.ctx.jobs.run('markets', 'test');
  }

  it('are taken by the driver alone, while they are open, and only once', async () => {
    expect((await take('any')).json.code).toBe('take.notSearching');

    await learnRichMarket();
    const driverOptions = { locations: [station.id], schedule: JSON.stringify(Array(7).fill([0, 24, '30'])) };
    await api.send('PATCH', '/prd/user/web', {
      token: driver.token,
      json: { userId: 'driver', body: { patience: 'high', userDisabled: false, driverOptions } },
    });
    await control(api.sandboxUrl, 'POST', '/settings', { suspicion: 'off' });
    const { ids } = await control(api.sandboxUrl, 'POST', '/offers', {
      platform: 'amazon-flex',
      offers: [
        {
          locationId: station.id,
          price: 75,
          startsAt: new Date(startsAt).toISOString(),
          endsAt: new Date(startsAt + 3 * HOUR).toISOString(),
        },
      ],
    });
    expect(await eventually(async () => (await open())[0])).toBe(ids[0]);
    const feed = await eventually(async () => (await post('/feed', { userId: 'driver', passed: true })).json.items[0]);
    expect(feed).toMatchObject({ offerId: ids[0], detail: 'PATIENCE', status: 'dislikes' });
    expect(feed.odds).toBeGreaterThan(0);

    expect((await take(ids[0], stranger.token)).status).toBe(403);
    const [first, second] = await Promise.all([take(ids[0]), take(ids[0])]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect([first, second].find(({ status }) => status === 409)!.json.code).toBe('take.gone');
    const { scheduledAssignments } = (await post('/blocks', { userId: 'driver' })).json;
    expect(scheduledAssignments).toMatchObject([{ startTime: startsAt / 1000, bookedPrice: { amount: 75 } }]);
    const ledger = await control(api.sandboxUrl, 'GET', '/ledger?platform=amazon-flex');
    expect(ledger.filter(({ call }: { call: string }) => call === 'accept')).toHaveLength(1);
    expect(await open()).toEqual([]);
    await api.send('PATCH', '/prd/status', { token: driver.token, json: { newStatus: 'Stopping' } });
  });

  it('are counted and filtered apart from the others that were skipped', async () => {
    await clearDecisions(api.ctx);
    const seenAt = Date.now() - 1000;
    await recordDecisions(api.ctx, [
      decided('driver', { seenAt, offer: { id: 'p' }, reason: 'UNKNOWN', detail: 'PATIENCE', odds: 0.8 }),
      decided('driver', { seenAt, offer: { id: 'd' } }),
    ]);
    const ids = async (filter: object) =>
      (await post('/feed', { userId: 'driver', service: FLEX, ...filter })).json.items.map((row: { offerId: string }) => row.offerId);

    expect(await ids({ status: 'dislikes', passed: true })).toEqual(['p']);
    expect(await ids({ status: 'dislikes', passed: false })).toEqual(['d']);
    expect(await ids({ status: 'dislikes' })).toEqual(['p', 'd']);
    const { json } = await post('/feed/summary', { userId: 'driver', service: FLEX });
    expect(json.counts).toEqual({ got: 0, lost: 0, dislikes: 2, passed: 1 });
  });
});
